/** So few cards left, or fewer, and it gets dangerous. */
export const LOW = 8;
