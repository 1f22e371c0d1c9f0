/** Ann; Ann and Ben; Ann, Ben and Cid. */
export const listed = (names: readonly string[]) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
