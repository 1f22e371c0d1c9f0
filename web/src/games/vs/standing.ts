/** How a character stands, in words: for those who hear the page, and for the board's style. */

import type { Figure } from './advance';
import { sentence, type Foreseen } from './foresee';
import { words } from './text';

const s = words.states;
const b = words.board;

/** The states that change how its card lies. */
export function look(figure: Figure): string {
  const states = {
    exhausted: !figure.ready && !figure.stunned,
    down: figure.stunned || figure.hidden,
    main: figure.main,
    attacking: figure.attacking,
    defending: figure.defending,
    frozen: figure.frozen,
  };
  return Object.entries(states)
    .filter(([, is]) => is)
    .map(([name]) => name)
    .join(' ');
}

function pose(figure: Figure): string {
  if (figure.stunned) return figure.dazed ? s.dazed : s.stunned;
  if (figure.hidden) return s.hidden;
  return figure.ready ? s.ready : s.exhausted;
}

/** The word for how it lies, where its card is shown alone. */
export function tag(figure: Figure): string {
  if (figure.stunned) return figure.dazed ? s.dazedShort : s.stunned;
  if (figure.hidden) return s.hidden;
  return figure.ready ? '' : s.exhausted;
}

/** So many cards lie with it, one above the other at its foot. */
export const attachedTo = ({ captives, gear }: Figure): number => captives.length + (gear ? 1 : 0);

/** Everything that its card does not say. */
export function note(figure: Figure, prospect: Foreseen | null): string {
  const { counters, wounds } = figure;
  const said = [
    figure.main ? s.main : '',
    figure.machine ? s.machine : '',
    pose(figure),
    figure.frozen ? s.frozen : '',
    figure.attacking ? s.attacking : '',
    figure.defending ? s.defending : '',
    figure.fresh || figure.stunned ? '' : s.now(figure.atk, figure.def),
    wounds > 0 ? b.wounds(wounds, figure.health) : '',
    wounds < 0 ? b.vitality(-wounds) : '',
    counters > 0 ? s.plus(counters) : '',
    counters < 0 ? s.minus(-counters) : '',
    figure.packages > 0 ? s.packages(figure.packages) : '',
    figure.captives.length > 0 ? s.captives(figure.captives.map(({ name }) => name)) : '',
    figure.gear ? s.gear(figure.gear.name) : '',
    figure.keywords.length > 0 ? s.keywords(figure.keywords) : '',
    figure.appeared ? s.appeared : '',
    prospect ? sentence(prospect) : '',
  ];
  return said.filter(Boolean).join(', ');
}
