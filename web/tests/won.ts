/** A game of Marvel Champions that was won, played by the engine: for records that are to have one. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { BINARY } from './server';

interface State {
  readonly asked: number | null;
  readonly question: { readonly rule: string } | null;
  readonly options: readonly { readonly label: string; readonly pass: boolean }[];
  readonly view: {
    readonly round: number;
    readonly main: { readonly threat: number } | null;
    readonly seats: readonly { readonly form: string; readonly engaged: readonly unknown[]; readonly identity: { readonly remaining: number } | null }[];
  };
  readonly outcome: readonly string[] | null;
  readonly error?: string;
}

/** What somebody does who has played before: hit, thwart when it gets late, play everything, rest when hurt, let allies take the blow. */
function chosen({ question, options, view: { main, seats } }: State): number {
  const find = (pattern: RegExp) => options.findIndex(({ label, pass }) => !pass && pattern.test(label));
  const [late, left] = [(main?.threat ?? 0) >= 5, seats[0]?.identity?.remaining ?? 0];
  const inTurn = (): readonly RegExp[] => {
    if (seats[0]?.form !== 'hero') return left < 9 && !late ? [/^recover/, /^play/, /^use/] : [/^change to/, /^play/, /^use/];
    const flees = left < 6 && seats[0].engaged.length === 0;
    return [...(late ? [/^thwart/] : []), /^play/, /^attack/, /^thwart/, /^use/, ...(flees ? [/^change to/] : [])];
  };
  const wishes: Readonly<Record<string, readonly RegExp[]>> = {
    'turn.menu': inTurn(),
    defend: [/^defend with (?!She-Hulk)/, ...(left <= 5 ? [/^defend/] : [])],
    'setup.mulligan': [],
    'phase.player.discard': [],
  };
  const wish = (wishes[question?.rule ?? ''] ?? [/./]).map(find).find((at) => at >= 0);
  return wish ?? Math.max(0, options.findIndex(({ pass }) => pass));
}

/** The file of a game that She-Hulk won against Rhino, and how many rounds it took: about one in twelve is won. */
export async function wonGame(): Promise<{ replay: unknown; rounds: number }> {
  const engine = spawn(BINARY, ['engine', 'champions'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async <T>(request: object): Promise<T> => {
    engine.stdin.write(`${JSON.stringify(request)}\n`);
    return JSON.parse((await answers.next()).value as string) as T;
  };
  try {
    for (let seed = 1; seed <= 300; seed += 1) {
      let state = await ask<State>({ do: 'new', decks: ['she-hulk:aggression'], options: { villain: 'rhino' }, seed });
      if (state.error) throw new Error(state.error);
      while (state.asked !== null) state = await ask<State>({ do: 'choose', option: chosen(state) });
      if (state.outcome?.[0] === 'win') return { replay: await ask({ do: 'replay' }), rounds: state.view.round };
    }
  } finally {
    engine.stdin.end();
    await once(engine, 'exit');
  }
  throw new Error('Of 300 games none was won.');
}
