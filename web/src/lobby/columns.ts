/** How many games stand side by side on the shelf: three, but four in two rows. */
export const columnsFor = (games: number) => (games === 4 ? 2 : Math.min(3, games));
