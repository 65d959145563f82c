/** Keeps a masked destination ("DE•• 3000") on one line. */
export const unbroken = (destination: string): string => destination.replaceAll(' ', '\u00a0');
