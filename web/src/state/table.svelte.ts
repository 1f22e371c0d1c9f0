/** One table as this person sees it. */

import type {
  ChatLine,
  ClientMessage,
  LogLine,
  OptionSeen,
  OverInfo,
  QuestionSeen,
  RefusalSeen,
  ServerMessage,
  TableInfo,
} from '$/generated/protocol';
import { byName, seatNames } from '$/lib/names';
import { toasts } from './toast.svelte';

type TableMessage = Exclude<ServerMessage, { type: 'welcome' | 'goodbye' | 'pong' }>;
type StateMessage = Extract<ServerMessage, { type: 'state' }>;
export type UndoAsked = Extract<ServerMessage, { type: 'undo_asked' }>;

/** How the game stands for one pair of eyes. */
export interface Standing {
  readonly seat: number | null;
  readonly decision: number;
  readonly moves: number;
  readonly asked: number | null;
  /** When the clock runs out, by this machine's clock. */
  readonly deadline: number | null;
  readonly view: unknown;
  readonly question: QuestionSeen | null;
  readonly options: readonly OptionSeen[];
  readonly canUndo: boolean;
  readonly undoTo: readonly number[];
  readonly log: readonly LogLine[];
  /** How many lines of the log are new with this standing: they are told one by one. */
  readonly fresh: number;
}

export interface Preview {
  readonly lines: readonly LogLine[];
  /** Chance or hidden cards decide what follows after that. */
  readonly open: boolean;
}

/** A line with those who sit there by name. */
function named(line: LogLine, names: readonly string[]): LogLine {
  return { ...line, text: byName(line.text, names) };
}

function standing(message: StateMessage, before: Standing | undefined, names: readonly string[]): Standing {
  const kept = before?.log.slice(0, message.log_from) ?? [];
  const back = before !== undefined && message.log_from < before.log.length;
  // Who comes in the middle is not told everything again one by one, nor who takes something back.
  const fresh = before === undefined || back ? 0 : message.log.length;
  return {
    seat: message.seat,
    decision: message.decision,
    moves: message.moves,
    asked: message.asked,
    deadline: message.clock === null ? null : Date.now() + message.clock,
    view: message.view,
    question: message.question,
    options: message.options,
    canUndo: message.can_undo,
    undoTo: message.undo_to,
    log: [...kept, ...message.log.map((line) => named(line, names))],
    fresh,
  };
}

export class TableAt {
  invite: string | undefined;
  info = $state.raw<TableInfo | null>(null);
  /** One for each seat that one holds, or one for an onlooker. */
  standings = $state.raw<ReadonlyMap<number | null, Standing>>(new Map());
  chat = $state.raw<readonly ChatLine[]>([]);
  /** What the last question "why not?" was answered. */
  because = $state.raw<readonly RefusalSeen[] | null>(null);
  previews = $state.raw<ReadonlyMap<number, Preview>>(new Map());
  undoAsked = $state.raw<UndoAsked | null>(null);
  over = $state.raw<OverInfo | null>(null);
  next = $state<string | null>(null);
  /** Why one cannot be here. */
  fault = $state<string | null>(null);
  /** The decision that was answered, until the server has said what follows. */
  answered = $state<number | null>(null);
  #previewed = -1;
  /** The request to take back that was answered last: it is told again while others think about it. */
  #consented = -1;

  constructor(
    readonly id: string,
    private readonly say: (message: ClientMessage) => void,
  ) {}

  /** The eyes to look with: of one's own seats the one that is asked, or the one asked last. */
  get standing(): Standing | null {
    const all = [...this.standings.values()];
    return all.find((one) => one.asked !== null && one.asked === one.seat) ?? all.toSorted((a, b) => b.log.length - a.log.length)[0] ?? null;
  }

  get #names(): string[] {
    return seatNames(this.info?.seats ?? []);
  }

  heard(message: TableMessage): void {
    switch (message.type) {
      case 'table':
        this.info = message.table;
        this.fault = null;
        return;
      case 'state': {
        const next = new Map(this.standings);
        // A seat was taken or given up: there are other eyes now.
        if (message.seat === null) next.clear();
        else next.delete(null);
        next.set(message.seat, standing(message, this.standings.get(message.seat), this.#names));
        this.standings = next;
        if (this.#previewed !== message.decision) this.previews = new Map();
        this.because = null;
        this.answered = null;
        return;
      }
      case 'because':
        this.because = message.refused;
        return;
      case 'preview':
        if (message.decision === this.#previewed) {
          this.previews = new Map(this.previews).set(message.option, { lines: message.lines.map((line) => named(line, this.#names)), open: message.open });
        }
        return;
      case 'undo_asked':
        if (message.request !== this.#consented) this.undoAsked = message;
        return;
      case 'undo_settled':
        this.undoAsked = null;
        if (!message.agreed) toasts.say('It was not taken back.');
        return;
      case 'chats':
        this.chat = message.lines;
        return;
      case 'chat':
        this.chat = [...this.chat, message.line];
        return;
      case 'note':
        toasts.say(message.text);
        return;
      case 'over':
        this.over = { ...message.over, ending: byName(message.over.ending, this.#names) };
        return;
      case 'rematch':
        this.next = message.next;
        return;
      case 'left':
        return;
      case 'error':
        // Any other message may fail while an answer is on its way: the question stays closed until it is settled.
        if (message.about === null || message.about === 'answer') this.answered = null;
        if (message.about === 'join') this.fault = message.message;
        else if (message.code !== 'stale' && message.about !== 'preview') toasts.say(message.message, 'bad');
    }
  }

  answer(option: number): void {
    const now = this.standing;
    if (!now || now.seat === null || now.asked !== now.seat || this.answered === now.decision) return;
    this.answered = now.decision;
    this.say({ type: 'answer', table: this.id, seat: now.seat, decision: now.decision, option });
  }

  why(words?: string): void {
    const now = this.standing;
    if (!now || now.seat === null || now.asked !== now.seat) return;
    this.say({ type: 'why', table: this.id, seat: now.seat, ...(words === undefined ? {} : { words }) });
  }

  /** Ask what an option would do; the answer comes into `previews`. */
  preview(option: number): void {
    const now = this.standing;
    if (!now || now.seat === null || now.asked !== now.seat || this.answered === now.decision) return;
    if (this.#previewed === now.decision && this.previews.has(option)) return;
    if (this.#previewed !== now.decision) this.previews = new Map();
    this.#previewed = now.decision;
    this.say({ type: 'preview', table: this.id, seat: now.seat, decision: now.decision, option });
  }

  undo(to?: number): void {
    const seat = this.standing?.seat ?? this.info?.yours[0];
    if (seat === undefined) return;
    this.say({ type: 'undo', table: this.id, seat, ...(to === undefined ? {} : { to }) });
  }

  consent(agree: boolean): void {
    if (!this.undoAsked) return;
    this.#consented = this.undoAsked.request;
    this.say({ type: 'consent', table: this.id, request: this.undoAsked.request, agree });
    this.undoAsked = null;
  }

  talk(text: string): void {
    this.say({ type: 'chat', table: this.id, text });
  }

  concede(seat: number): void {
    this.say({ type: 'concede', table: this.id, seat });
  }

  rematch(): void {
    this.say({ type: 'rematch', table: this.id });
  }

  /** Anything that needs nothing but the table's name. */
  tell(message: ClientMessage): void {
    this.say(message);
  }
}
