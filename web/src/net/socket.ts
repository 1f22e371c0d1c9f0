/** The WebSocket: says hello, comes back by itself, hands on what it hears. */

import { VERSION, type ClientMessage, type ServerMessage } from '$/generated/protocol';
import { identity } from './identity';

export type Line = 'connecting' | 'open' | 'lost';

interface Ears {
  heard(message: ServerMessage): void;
  changed(line: Line): void;
}

const WAITS = [250, 500, 1000, 2000, 4000, 8000];

export class Socket {
  #socket: WebSocket | null = null;
  #tries = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A new name to say with the next hello. */
  #rename: string | null = null;

  constructor(
    private readonly name: () => string,
    private readonly ears: Ears,
  ) {
    this.#open();
    addEventListener('online', () => this.#hurry());
  }

  say(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Come again as somebody else, after a log-in or as a new guest, or by another name. */
  restart(name: string | null = null): void {
    this.#rename = name;
    this.#tries = 0;
    this.#socket?.close();
    if (this.#socket === null) this.#hurry();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    this.ears.changed('connecting');
    socket.onopen = () => {
      const secret = identity.secret;
      const hello: ClientMessage = { type: 'hello', version: VERSION };
      if (secret) hello.secret = secret;
      if (this.#rename !== null) hello.name = this.#rename;
      else if (!secret) hello.name = this.name();
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data as string) as ServerMessage;
      if (message.type === 'welcome') {
        this.#tries = 0;
        this.#rename = null;
        if (message.secret) identity.remember(message.secret);
        this.ears.changed('open');
      }
      // A secret that the server has forgotten: come in as a new guest.
      if (message.type === 'error' && message.code === 'unknown' && message.about === 'hello') {
        identity.forget();
        socket.close();
        return;
      }
      this.ears.heard(message);
    };
    socket.onclose = () => {
      this.#socket = null;
      this.ears.changed('lost');
      if (this.#closed) return;
      const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)]!;
      this.#tries += 1;
      this.#timer = setTimeout(() => this.#open(), wait);
    };
  }

  #hurry(): void {
    if (this.#socket !== null || this.#closed) return;
    clearTimeout(this.#timer);
    this.#open();
  }
}
