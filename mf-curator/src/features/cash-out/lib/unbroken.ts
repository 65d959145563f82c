/** Takes a destination as it may be shown ("DE•• 3000"), gives it so that no line breaks inside of it. */
export const unbroken = (destination: string): string => destination.replaceAll(' ', '\u00a0');
