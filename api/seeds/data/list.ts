/** The entries of a text: separated by commas, over any number of lines. */
export const list = (text: string): readonly string[] => text.split(',').map((entry) => entry.trim());
