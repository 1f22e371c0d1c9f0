/** One table as this person sees it. */

import type {
  AdviceSeen,
  ChatLine,
  ClientMessage,
  Code,
  LogLine,
  OptionSeen,
  OverInfo,
  QuestionSeen,
  RefusalSeen,
  ServerMessage,
  TableInfo,
  ThoughtSeen,
} from '$/generated/protocol';
import { byName, seatNames } from '$/lib/names';
import { prove, type Proof } from '$/fair/check';
import { Shuffle } from '$/fair/kept';
import { t } from '$/text';
import { battleAt, rememberBattle } from './battles';
import { Named } from './named';
import { toasts } from './toast.svelte';

/** How many further moves the server tells at once of how it stood. */
const AT_ONCE = 32;

type TableMessage = Exclude<ServerMessage, { type: 'welcome' | 'goodbye' | 'pong' }>;
type StateMessage = Extract<ServerMessage, { type: 'state' }>;
type Volunteers = Pick<Extract<ServerMessage, { type: 'volunteers' }>, 'to' | 'from'>;
const NOBODY: Volunteers = { to: null, from: [] };
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
  /** How many hints this seat may still have; nothing where there is no limit. */
  readonly hints: number | null;
  readonly canUndo: boolean;
  readonly undoTo: readonly number[];
  readonly log: readonly LogLine[];
  /** Lines of the log before that place are not told one by one: they are from before one came, or something was taken back. */
  readonly from: number;
  /** How the table was found, if the game had only just begun: it is told from there. */
  readonly began: Began | null;
}

interface Began {
  readonly view: unknown;
  /** How many lines of the log there were. */
  readonly lines: number;
}

export interface Preview {
  readonly lines: readonly LogLine[];
  /** Chance or hidden cards decide what follows after that. */
  readonly open: boolean;
  /** There is more to choose before it is done. */
  readonly more: boolean;
  /** It holds if one goes on with what is proposed, as in a payment. */
  readonly proposed: boolean;
}

/** What a machine would do in one's place. */
export interface Hint extends AdviceSeen {
  readonly decision: number;
}

/** What a machine found, with those who sit there by name. */
function advice<A extends AdviceSeen>(found: A, names: readonly string[]): A {
  const options = found.options.map((one) => ({ ...one, label: byName(one.label, names) }));
  return { ...found, options, expected: found.expected.map((step) => byName(step, names)) };
}

function standing(message: StateMessage, before: Standing | undefined): Standing {
  const kept = before?.log.slice(0, message.log_from) ?? [];
  const log = [...kept, ...message.log];
  const back = before !== undefined && message.log_from < before.log.length;
  // Who comes in the middle is not told everything again one by one, nor who takes something back.
  const began = before === undefined && message.moves === 0 ? { view: message.view, lines: log.length } : (before?.began ?? null);
  const from = before === undefined ? (began ? 0 : log.length) : back ? log.length : before.from;
  return {
    seat: message.seat,
    decision: message.decision,
    moves: message.moves,
    asked: message.asked,
    deadline: message.clock === null ? null : Date.now() + message.clock,
    view: message.view,
    question: message.question,
    options: message.options,
    hints: message.hints,
    canUndo: message.can_undo,
    undoTo: message.undo_to,
    log,
    from,
    began,
  };
}

export class TableAt {
  invite: string | undefined;
  info = $state.raw<TableInfo | null>(null);
  /** One for each seat that one holds, or one for an onlooker; in the words of the server, which tell of "Player 2". */
  standings = $state.raw<ReadonlyMap<number | null, Standing>>(new Map());
  chat = $state.raw<readonly ChatLine[]>([]);
  /** What the last question "why not?" was answered. */
  because = $state.raw<readonly RefusalSeen[] | null>(null);
  previews = $state.raw<ReadonlyMap<number, Preview>>(new Map());
  /** What a machine would do about the question that is open, once it was asked for. */
  hint = $state.raw<Hint | null>(null);
  /** The decision that a hint is being thought about for. */
  hinting = $state<number | null>(null);
  /** Why machines did what they did, by the number of the move. */
  thoughts = $state.raw<ReadonlyMap<number, ThoughtSeen>>(new Map());
  undoAsked = $state.raw<UndoAsked | null>(null);
  /** Whose turn others may offer to act in, and who does. */
  volunteers = $state.raw<Volunteers>(NOBODY);
  over = $state.raw<OverInfo | null>(null);
  /** What is proved of the shuffle; nothing while it is not checked. */
  proof = $state.raw<Proof | null>(null);
  next = $state<string | null>(null);
  /** Why one cannot be here. */
  fault = $state<string | null>(null);
  /** The decision that was answered, until the server has said what follows. */
  answered = $state<number | null>(null);
  /** What the machine is called that plays for somebody, as the foe of a battle. */
  foe = $state<string | null>(null);
  /** Whom a seat plays, if the game knows that, as soon as its folder is here. */
  playsAs = $state.raw<((view: unknown, seat: number) => string | null) | null>(null);
  readonly shuffle: Shuffle;
  #named = new Named();
  /** Whom each seat played when that could last be seen: who is out of the game keeps the name. */
  #roles: (string | null)[] = [];
  #previewed = -1;
  /** Who waits for how it stood, by the number of moves from which on they asked. */
  #recalls = new Map<number, (views: readonly unknown[]) => void>();
  /** The request to take back that was answered last: it is told again while others think about it. */
  #consented = -1;

  constructor(
    readonly id: string,
    private readonly say: (message: ClientMessage) => void,
  ) {
    this.shuffle = new Shuffle(id);
  }

  /** What those who sit there are called, by seat. */
  readonly names: readonly string[] = $derived.by(() => {
    const seats = this.info?.seats ?? [];
    const { foe, playsAs } = this;
    const now = this.#eyes;
    const role = (seat: number): string | null => (now && playsAs ? playsAs(now.view, seat) : null);
    this.#roles = seats.map((_, at) => role(at) ?? this.#roles[at] ?? null);
    return seatNames(seats, this.#roles).map((name, at) => (foe !== null && seats[at]!.kind === 'machine' ? foe : name));
  });

  /** The eyes to look with: of one's own seats the one that is asked, or the one asked last. */
  get standing(): Standing | null {
    const now = this.#eyes;
    return now && this.#named.by(this.names).standing(now);
  }

  get #eyes(): Standing | null {
    const all = [...this.standings.values()];
    return all.find((one) => one.asked !== null && one.asked === one.seat) ?? all.toSorted((a, b) => b.log.length - a.log.length)[0] ?? null;
  }

  heard(message: TableMessage): void {
    switch (message.type) {
      case 'table':
        this.info = message.table;
        this.fault = null;
        this.#look(message.table.yours);
        this.#draw();
        return;
      case 'state': {
        const next = new Map(this.standings);
        // A seat was taken or given up: there are other eyes now.
        if (message.seat === null) next.clear();
        else next.delete(null);
        next.set(message.seat, standing(message, this.standings.get(message.seat)));
        this.standings = next;
        if (this.#previewed !== message.decision) this.previews = new Map();
        if (this.hint?.decision !== message.decision) this.hint = null;
        if (this.hinting !== message.decision) this.hinting = null;
        if ([...this.thoughts.keys()].some((move) => move > message.moves)) {
          this.thoughts = new Map([...this.thoughts].filter(([move]) => move <= message.moves));
        }
        this.because = null;
        this.answered = null;
        this.shuffle.saw(message);
        return;
      }
      case 'because':
        this.because = message.refused.map((one) => ({ ...one, why: byName(one.why, this.names) }));
        return;
      case 'preview':
        if (message.decision === this.#previewed) {
          this.previews = new Map(this.previews).set(message.option, {
            lines: message.lines.map((line) => ({ ...line, text: byName(line.text, this.names) })),
            open: message.open,
            more: message.more,
            proposed: message.proposed,
          });
        }
        return;
      case 'hint':
        this.#hinted(message);
        return;
      case 'explained':
        this.thoughts = new Map([...this.thoughts, ...message.thoughts.map((one) => [one.move, { ...advice(one, this.names), taken: byName(one.taken, this.names) }] as const)]);
        return;
      case 'again':
        this.#recalls.get(message.from)?.(message.views);
        this.#recalls.delete(message.from);
        return;
      case 'undo_asked':
        if (message.request !== this.#consented) this.undoAsked = message;
        return;
      case 'undo_settled':
        this.undoAsked = null;
        if (!message.agreed) toasts.say(t.table.undoRefused);
        return;
      case 'volunteers':
        this.volunteers = { to: message.to, from: message.from };
        return;
      case 'chats':
        this.chat = message.lines;
        return;
      case 'chat':
        this.chat = [...this.chat, message.line];
        return;
      case 'note':
        if (!this.#isOwnEnd(message.text)) toasts.say(message.text);
        return;
      case 'over':
        this.over = { ...message.over, ending: byName(message.over.ending, this.names) };
        void this.#prove(message.over);
        return;
      case 'rematch':
        this.next = message.next;
        this.#fightAgain(message.next);
        return;
      case 'left':
        return;
      case 'error':
        // Any other message may fail while an answer is on its way: the question stays closed until it is settled.
        if (message.about === null || message.about === 'answer') this.answered = null;
        if (message.about === 'commit' || message.about === 'reveal') return this.#drawAgain(message.code);
        if (message.about === 'again') this.#forgetRecalls();
        if (message.about === 'hint') this.hinting = null;
        if (message.about === 'join') this.fault = message.message;
        else if (message.code !== 'stale' && message.about !== 'preview') toasts.say(message.message, 'bad', 9000, this.info?.game);
    }
  }

  /** Through the eyes of one's own seats only, as soon as there are others than of a seat that one has left to a machine. */
  #look(yours: readonly number[]): void {
    const own = [...this.standings].filter(([seat]) => seat === null || yours.includes(seat));
    if (own.length > 0 && own.length < this.standings.size) this.standings = new Map(own);
  }

  #hinted(message: Extract<ServerMessage, { type: 'hint' }>): void {
    const { seat, decision, left, options, walks, expected } = message;
    const now = this.standings.get(seat);
    if (!now || now.decision !== decision) return;
    this.hinting = null;
    this.hint = { decision, ...advice({ options, walks, expected }, this.names) };
    this.standings = new Map(this.standings).set(seat, { ...now, hints: left });
  }

  /** Whoever gives up knows it: the others are told. */
  #isOwnEnd(note: string): boolean {
    return this.info?.yours.some((seat) => note === `${this.info!.seats[seat]?.name} gives up.`) ?? false;
  }

  /** Commit to one's parts of the shuffle and reveal them, as far as it is time for that. */
  #draw(): void {
    if (this.info) for (const message of this.shuffle.heard(this.info)) this.say(message);
  }

  /** What could not be taken just now is said again; what came too late is told by the table. */
  #drawAgain(code: Code): void {
    if (code === 'storage' || code === 'slow-down') setTimeout(() => this.#draw(), 1000);
  }

  async #prove(over: OverInfo): Promise<void> {
    this.proof = await prove(over, this.shuffle.kept, (this.info?.yours.length ?? 0) > 0);
  }

  /** The next table is about the same battle. */
  #fightAgain(table: string): void {
    const battle = battleAt(this.id);
    if (battle) rememberBattle({ ...battle, table });
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

  /** Ask what a machine would do; the answer comes into `hint`. */
  askHint(): void {
    const now = this.standing;
    if (!now || now.seat === null || now.asked !== now.seat || this.answered === now.decision) return;
    if (this.hinting === now.decision || this.hint?.decision === now.decision) return;
    this.hinting = now.decision;
    this.say({ type: 'hint', table: this.id, seat: now.seat, decision: now.decision });
  }

  undo(to?: number): void {
    const now = this.standing;
    const seat = now?.seat ?? this.info?.yours[0];
    if (!now || seat === undefined) return;
    this.say({ type: 'undo', table: this.id, seat, decision: now.decision, only: false, ...(to === undefined ? {} : { to }) });
  }

  /** Of the act that goes on take back the pick that was made after so many moves, and keep the later ones. */
  leaveOut(moves: number): void {
    const now = this.standing;
    if (!now || now.seat === null || this.answered === now.decision) return;
    this.say({ type: 'undo', table: this.id, seat: now.seat, decision: now.decision, to: moves, only: true });
  }

  /** How the table stood after so many moves, and after each further one up to the last of them. */
  async recall(first: number, last: number): Promise<readonly unknown[]> {
    const seat = this.standing?.seat ?? null;
    const views: unknown[] = [];
    for (let from = first; from <= last; from += AT_ONCE + 1) {
      const answered = new Promise<readonly unknown[]>((done) => this.#recalls.set(from, done));
      this.say({ type: 'again', table: this.id, ...(seat === null ? {} : { seat }), from, to: Math.min(last, from + AT_ONCE) });
      const told = await answered;
      if (told.length === 0) return [];
      views.push(...told);
    }
    return views;
  }

  /** The server did not tell, and said why. */
  #forgetRecalls(): void {
    for (const answer of this.#recalls.values()) answer([]);
    this.#recalls.clear();
  }

  consent(agree: boolean): void {
    if (!this.undoAsked) return;
    this.#consented = this.undoAsked.request;
    this.say({ type: 'consent', table: this.id, request: this.undoAsked.request, decision: this.undoAsked.decision, agree });
    this.undoAsked = null;
  }

  /** One comes back: what was asked and offered before is told again if it still stands. */
  settled(): void {
    this.undoAsked = null;
    this.volunteers = NOBODY;
  }

  /** Offer to act in the turn of another, or take that back. */
  volunteer(seat: number, stands: boolean): void {
    if (this.volunteers.to !== null) this.say({ type: 'volunteer', table: this.id, seat, to: this.volunteers.to, stands });
  }

  talk(text: string): void {
    this.say({ type: 'chat', table: this.id, text });
  }

  concede(seat: number): void {
    this.say({ type: 'concede', table: this.id, seat });
  }

  /** Have a machine play on; for somebody else that is for the host to do, while they are away. */
  leaveToMachine(seat: number): void {
    this.say({ type: this.info?.yours.includes(seat) ? 'stand' : 'free', table: this.id, seat });
  }

  /** Take a seat from the machine that plays it. */
  takeOver(seat: number): void {
    this.say({ type: 'sit', table: this.id, seat });
  }

  /** Keep somebody from speaking here, or let them speak again. */
  mute(speaker: number, muted: boolean): void {
    this.say({ type: 'mute', table: this.id, speaker, muted });
  }

  /** Send somebody away for good. */
  kick(speaker: number): void {
    this.say({ type: 'kick', table: this.id, speaker });
  }

  rematch(): void {
    if (this.over) this.say({ type: 'rematch', table: this.id, decision: this.over.decision });
  }

  /** Anything that needs nothing but the table's name. */
  tell(message: ClientMessage): void {
    this.say(message);
  }
}
