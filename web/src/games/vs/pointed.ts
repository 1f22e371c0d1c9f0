/** Questions that are answered by pointing at a card, by their rule: whom to attack and with whom, whom to strike, what pays. */
export const pointed: readonly string[] = ['attack.defender', 'attack.granted', 'strike.back.one', 'cost.symbols'];
