/** A word of a search. */
export interface TypedWord {
  word: string;
  /** Whether a track has this word. */
  isWord: boolean;
  /** Whether a track has a word that begins with it. */
  isStart: boolean;
  isLast: boolean;
  /** What it may have been, if it is mistyped. */
  alike: string[];
}

/** Nobody types more to find a track, and each costs. */
export const mostWords = 10;
const shortestMistyped = 4;
/** Two Latin letters begin a tenth of all words; one Chinese character doesn't. */
const shortestStartBytes = 3;

const isLongStart = (word: string) => Buffer.byteLength(word) >= shortestStartBytes;

/** @param rows each with the first word that a track has in the order of letters, from the typed one on */
export function typedWords(rows: readonly { word: string; next: string | null }[]): TypedWord[] {
  return rows.map(({ word, next }, place) => ({
    word,
    isWord: next === word,
    isStart: next?.startsWith(word) ?? false,
    isLast: place === rows.length - 1,
    alike: [],
  }));
}

export const mayBeMistyped = ({ word }: TypedWord): boolean => word.length >= shortestMistyped;

/** What a track must have for this word; null where nothing. */
function termOf({ word, isWord, isStart, isLast, alike }: TypedWord, isAlone: boolean): string | null {
  const terms = alike.map((other) => `'${other}'`);
  // A short word at the end is the beginning of too many: it counts when tracks are compared, or alone.
  if (isStart && isLongStart(word) && (isLast || !isWord)) terms.push(`'${word}':*`);
  else if (isWord && (isLongStart(word) || !isLast || isAlone)) terms.push(`'${word}'`);
  return terms.length === 0 ? null : `(${terms.join('|')})`;
}

function termsOf(words: readonly TypedWord[]): string[] {
  return words.flatMap((word) => termOf(word, words.length === 1) ?? []);
}

/** Tracks with all of these words, as a tsquery; null where none says anything. */
export function allOf(words: readonly TypedWord[]): string | null {
  const terms = termsOf(words);
  return terms.length === 0 ? null : terms.join('&');
}

/** Tracks with all of these words but one. */
export function allButOneOf(words: readonly TypedWord[]): string | null {
  const terms = termsOf(words);
  if (terms.length < 2) return allOf(words);
  return terms.map((_, left) => `(${terms.filter((__, place) => place !== left).join('&')})`).join('|');
}
