/** A game that has no board of its own. */
export const plain = {
  board: 'The table',
  seat: (n: number) => `Seat ${n}`,
  you: 'you',
  nothing: 'nothing',
  unseen: (n: number) => (n === 1 ? '1 card face down' : `${n} cards face down`),
  facts: { name: 'Name' },
};
