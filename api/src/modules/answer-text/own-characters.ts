import { comparableText } from './similarity.ts';

const tokensOf = (text: string): string[] => comparableText(text).split(' ').filter(Boolean);

/** How many characters of a text are its author's own, without the words of names and of the artist's pitch. Words are joined by one space. */
export function ownCharacters(text: string, foreignTexts: readonly string[]): number {
  const foreign = new Set(foreignTexts.flatMap(tokensOf));
  return tokensOf(text)
    .filter((word) => !foreign.has(word))
    .join(' ').length;
}
