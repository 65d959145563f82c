import type { Place } from './contacts.ts';
import { chainEnds } from './name-parts.ts';
import { tokenize } from './tokens.ts';
import { letterOfSign, visibleText } from './visible-text.ts';

/** A word of a text, and where it was written. */
export interface Word extends Place {
  word: string;
}

/** Inside a word digits and signs stand for the letters that they look like. */
const signInsideWord = /(?<=\p{L})[0134570$@!|](?=\p{L})/gu;

/** The words of a text as they look, in lower case, with where they were written. */
function wordsOf(written: string): Word[] {
  const { text, sourceIndexes } = visibleText(written);
  const sourceOf = (index: number): number => sourceIndexes[index] ?? written.length;
  const inLetters = text.replace(signInsideWord, (sign) => letterOfSign.get(sign)!);
  return [...inLetters.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    word: match[0].toLowerCase(),
    from: sourceOf(match.index),
    to: sourceOf(match.index + match[0].length - 1) + 1,
  }));
}

const joined = (words: readonly Word[]): string => words.map(({ word }) => word).join(' ');

/** What two texts are compared by: letters and digits as they look, in lower case, one space between words. */
export const comparableText = (written: string): string => joined(wordsOf(written));

/** Up to this part of a text may be names; more is the text itself, such as in capitals or in German. */
const maxCapitals = 0.2;
const maxBlanks = 0.4;
const fewestCharacters = 40;
const longestQuote = 60;

/** What is in quotation marks, on one line. */
function quotesIn(text: string): Place[] {
  const places: Place[] = [];
  let from = -1;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '\n') from = -1;
    if (text[index] !== '"') continue;
    const isQuote = from >= 0 && index > from + 1 && index - from - 1 <= longestQuote;
    if (isQuote) places.push({ from, to: index + 1 });
    from = isQuote ? -1 : index;
  }
  return places;
}

/** Where the blanks of a template are: what is in quotation marks, names within a sentence, numbers. */
function blanksOf(text: string): Place[] {
  const tokens = tokenize(text);
  const isInSentence = (index: number): boolean => {
    const opening = '("\''.includes(tokens[index - 1]?.text ?? ' ') && !tokens[index]!.hasSpaceBefore ? 1 : 0;
    const previous = tokens[index - 1 - opening];
    return (
      tokens[index - opening]!.hasSpaceBefore &&
      !tokens[index - opening]!.startsLine &&
      previous !== undefined &&
      (previous.isWord || ',;)"\''.includes(previous.text))
    );
  };
  const words = tokens.filter(({ isWord }) => isWord);
  const names = tokens.flatMap(({ text: word, from }, index) =>
    /^\p{Lu}/u.test(word) && word !== 'I' && !word.startsWith("I'") && isInSentence(index)
      ? [{ from, to: tokens[chainEnds(tokens, index, '-').at(-1)! - 1]!.to }]
      : [],
  );
  const numbers = words.filter(({ text: word }) => !/\D/u.test(word));
  return [...quotesIn(text), ...numbers, ...(names.length <= words.length * maxCapitals ? names : [])];
}

/** A text that is compared with several others, read once. */
export interface ReadText {
  written: string;
  words: readonly Word[];
  /** `comparableText`. */
  whole: string;
  /** The same without what stands there like a name, between spaces. */
  withoutBlanks: string;
}

/** Reads what a text is compared by, apart from the names that only its track knows. */
export function readText(written: string): ReadText {
  const { text } = visibleText(written);
  const blanks = blanksOf(text);
  const words = wordsOf(written);
  const whole = joined(words);
  // Of what looks as it was written, with nothing blanked, the whole is the rest.
  if (blanks.length === 0 && text === written) return { written, words, whole, withoutBlanks: ` ${whole} ` };
  const shown = text.split('');
  for (const { from, to } of blanks) shown.fill(' ', from, to);
  return { written, words, whole, withoutBlanks: ` ${comparableText(shown.join(''))} ` };
}

/**
 * The comparable text without what changes from track to track in a template: the names that are known, and what stands there
 * like one. Texts that are hardly more than that are compared whole.
 */
export function withoutNames(text: string | ReadText, names: readonly string[]): string {
  const { whole, withoutBlanks } = typeof text === 'string' ? readText(text) : text;
  let left = withoutBlanks;
  const byLength = names.map(comparableText).filter((name) => name.length >= 2);
  for (const name of byLength.toSorted((a, b) => b.length - a.length)) left = left.replaceAll(` ${name} `, ' ');
  left = left.trim();
  return left.length < fewestCharacters || left.length < whole.length * (1 - maxBlanks) ? whole : left;
}

/** The trigrams of a comparable text as pg_trgm takes them: of each word, with two spaces before it and one behind. */
export function trigramsOf(compared: string): Set<string> {
  const all = new Set<string>();
  const isInUnits = !/[\uD800-\uDFFF]/.test(compared);
  for (const word of new Set(compared.split(' '))) {
    if (word === '') continue;
    // Of most texts, characters are units.
    const padded = isInUnits ? `  ${word} ` : Array.from(`  ${word} `);
    for (let index = 0; index + 3 <= padded.length; index += 1) {
      const trigram = padded.slice(index, index + 3);
      all.add(typeof trigram === 'string' ? trigram : trigram.join(''));
    }
  }
  return all;
}

/** Jaccard of the trigrams of two comparable texts, 0–1: what similarity() of pg_trgm says. */
export function trigramSimilarity(one: string, other: string): number {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  const shared = [...a].filter((trigram) => b.has(trigram)).length;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

/** Texts with a similarity of 0.8 share no band in 2 of 10,000 cases, with 0.9 always one; with 0.3 one in 3 of 1,000. */
const bandCount = 48;
const rowsOfBand = 8;

/** FNV-1a, then mixed with a seed, as unsigned 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
/** The least of hashes after mixing them with a seed, as unsigned 32 bits. */
function leastMixed(hashes: Int32Array, seed: number): number {
  const salt = Math.imul(seed + 1, 0x9e3779b1);
  // Some 80,000 steps for each text. With the highest bit turned over, signed numbers have the order of unsigned ones, and stay integers.
  let least = 0x7fffffff;
  for (let index = 0; index < hashes.length; index += 1) {
    let value = Math.imul(hashes[index]! ^ salt, 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
    value = value ^ (value >>> 16) ^ 0x80000000;
    if (value < least) least = value;
  }
  return (least ^ 0x80000000) >>> 0;
}

/** The trigrams of a comparable text as signed 32 bits, ascending, each once: what the database compares. */
export const trigramHashes = (compared: string): number[] => [
  ...new Set(Int32Array.from([...trigramsOf(compared)].map(hashOf)).sort()),
];

/** MinHash of trigrams in bands, as signed 32 bits: what copies are found by among all answers. */
export function minHashBands(trigrams: readonly number[]): number[] {
  const hashes = Int32Array.from(trigrams);
  return Array.from({ length: bandCount }, (_, band) => {
    const rows = Array.from({ length: rowsOfBand }, (__, row) => leastMixed(hashes, band * rowsOfBand + row));
    return hashOf(`${band}:${rows.join()}`) | 0;
  });
}

/** The runs of words of a text that another has as well, each of at least so many words; places in what was written. */
export function sharedRuns(
  text: string | ReadText,
  other: string,
  leastWords: number,
): { runs: Place[]; share: number } {
  const theirs = wordsOf(other).map(({ word }) => word);
  if (theirs.length < leastWords) return { runs: [], share: 0 };
  const words = typeof text === 'string' ? wordsOf(text) : text.words;
  const runAt = (list: readonly string[], index: number) => list.slice(index, index + leastWords).join(' ');
  const theirRuns = new Set(theirs.slice(leastWords - 1).map((_, index) => runAt(theirs, index)));
  const own = words.map(({ word }) => word);
  const isShared = own.map(() => false);
  own.slice(leastWords - 1).forEach((_, index) => {
    if (theirRuns.has(runAt(own, index))) isShared.fill(true, index, index + leastWords);
  });
  const runs: Place[] = [];
  words.forEach(({ from, to }, index) => {
    if (!isShared[index]) return;
    if (isShared[index - 1]) runs.at(-1)!.to = to;
    else runs.push({ from, to });
  });
  const count = isShared.filter(Boolean).length;
  return { runs, share: own.length === 0 ? 0 : count / own.length };
}
