/** The connection, who one is, and the tables one is at. */

import type { ClientMessage, GameInfo, NewTable, ServerMessage, TableInfo } from '$/generated/protocol';
import { ApiFault } from '$/net/api';
import { Socket, type Line } from '$/net/socket';
import { battleAt } from './battles';
import { settings } from './settings.svelte';
import { TableAt } from './table.svelte';
import { toasts } from './toast.svelte';

type Waiting = { about: ClientMessage['type']; done(info: TableInfo): void; failed(fault: Error): void };

class Session {
  line = $state<Line>('connecting');
  name = $state('');
  person = $state(0);
  version = $state('');
  games = $state.raw<GameInfo[]>([]);
  /** The tables where one sits that are not over. */
  mine = $state.raw<string[]>([]);
  #tables = new Map<string, TableAt>();
  #waiting: Waiting[] = [];
  #socket: Socket | null = null;
  #welcomed: (() => void)[] = [];

  start(): void {
    this.#socket = new Socket(() => settings.name, {
      heard: (message) => this.#heard(message),
      changed: (line) => (this.line = line),
    });
  }

  /** Known to the server from here on. */
  welcome(): Promise<void> {
    if (this.line === 'open' && this.person > 0) return Promise.resolve();
    return new Promise((done) => this.#welcomed.push(done));
  }

  say(message: ClientMessage): void {
    if (!this.#socket?.say(message)) toasts.say('Not connected: this was not sent. It comes back by itself.', 'bad');
  }

  restart(name: string | null = null): void {
    this.person = 0;
    this.#tables.clear();
    this.#socket?.restart(name);
  }

  /** Be called something else from now on. */
  async rename(name: string): Promise<void> {
    this.restart(name);
    await this.welcome();
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }

  /** Set up a table and be at it. */
  async create(table: NewTable): Promise<TableAt> {
    await this.welcome();
    const info = await new Promise<TableInfo>((done, failed) => {
      this.#waiting.push({ about: 'create', done, failed });
      this.say({ type: 'create', table });
    });
    return this.#at(info.id, info);
  }

  /** Come to a table; the same one for as long as somebody looks at it. */
  join(id: string, invite?: string): TableAt {
    const known = this.#tables.get(id);
    if (known) return known;
    const at = this.#at(id);
    at.invite = invite;
    void this.welcome().then(() => this.#rejoin(at));
    return at;
  }

  leave(id: string): void {
    if (this.#tables.delete(id)) this.#socket?.say({ type: 'leave', table: id });
  }

  #rejoin(at: TableAt): void {
    // Whoever comes is told what is asked there; what was asked before may be settled.
    at.settled();
    const join: ClientMessage = { type: 'join', table: at.id };
    if (at.invite) join.invite = at.invite;
    this.say(join);
  }

  #at(id: string, info?: TableInfo): TableAt {
    let at = this.#tables.get(id);
    if (!at) {
      at = new TableAt(id, (message) => this.say(message));
      at.foe = battleAt(id)?.foe ?? null;
      this.#tables.set(id, at);
    }
    if (info) at.heard({ type: 'table', table: info });
    return at;
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.person = message.person;
        this.name = message.name;
        this.version = message.server;
        this.games = message.games;
        this.mine = message.tables;
        for (const at of this.#tables.values()) this.#rejoin(at);
        for (const done of this.#welcomed.splice(0)) done();
        return;
      case 'table': {
        const waiting = this.#tables.has(message.table.id) ? -1 : this.#waiting.findIndex((one) => one.about === 'create');
        if (waiting >= 0) this.#waiting.splice(waiting, 1)[0]!.done(message.table);
        this.#tables.get(message.table.id)?.heard(message);
        return;
      }
      case 'error': {
        const waiting = this.#waiting.findIndex((one) => one.about === message.about);
        if (waiting >= 0) {
          this.#waiting.splice(waiting, 1)[0]!.failed(new ApiFault(0, message.code, message.message));
          return;
        }
        const at = message.table === null ? undefined : this.#tables.get(message.table);
        if (at) at.heard(message);
        else toasts.say(message.message, 'bad');
        return;
      }
      case 'goodbye':
        toasts.say(message.reason, 'note', 10_000);
        return;
      case 'pong':
      // For programs that think with it; the page never asks.
      case 'knowledge':
        return;
      case 'state':
      case 'because':
      case 'preview':
      case 'again':
      case 'undo_asked':
      case 'undo_settled':
      case 'chats':
      case 'chat':
      case 'volunteers':
      case 'note':
      case 'over':
      case 'rematch':
      case 'left':
      case 'hint':
      case 'explained':
        this.#tables.get(message.table)?.heard(message);
        return;
      default:
        message satisfies never;
    }
  }
}

export const session = new Session();
