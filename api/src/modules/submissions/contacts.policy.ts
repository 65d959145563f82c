import { asRead } from './as-read.policy.ts';
import { inAnyCase } from './contact-pattern.ts';
import { digitWords } from './contact-words.ts';
import { handlePatterns, namesNetwork, networkPatterns } from './handle-patterns.ts';
import { linkPatterns } from './link-patterns.ts';
import { phonesIn } from './phone-numbers.policy.ts';

/** A part of a text, by UTF-16 places. */
export interface Place {
  from: number;
  to: number;
}

/** Number words in a row, also between figures; a count-in (one, two, three, four) is none. */
const digitsInWords = inAnyCase(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${digitWords.join('|')}|\d)[\s,.-]*(?:(?:and|und|et|y|e)\s+)?){7,}(?![\p{L}])`,
);
const fewestWords = 3;
function isSpelt([found]: RegExpMatchArray): boolean {
  const words = (found!.match(/\p{L}+|\d/gu) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => !/^(?:and|und|et|y|e)$/u.test(word));
  if (words.length < 7) return false;
  const inWords = words.filter((word) => /\p{L}/u.test(word)).length;
  if (inWords < fewestWords) return inWords > 0 && words.length >= 10;
  return new Set(words).size < words.length || !/^(?:one|eins|un|uno|um|jeden|een|ett)$/u.test(words[0]!);
}

/** Links, e-mails, phone numbers and handles in a text, each once, in the order that they were written in. */
export function contactsOf(written: string): Place[] {
  const { text, at } = asRead(written);
  const patterns = [linkPatterns, handlePatterns, namesNetwork.test(text) ? networkPatterns : []].flat();
  const found = patterns.flatMap(({ pattern, isIt }) =>
    [...text.matchAll(pattern)]
      .filter((match) => !isIt || isIt(match, text))
      .map((match): [number, number] => [match.index, match.index + match[0].length]),
  );
  const numbers = [...text.matchAll(digitsInWords)]
    .filter(isSpelt)
    .map((match): [number, number] => [match.index, match.index + match[0].trimEnd().length]);
  const places: Place[] = [];
  const sorted = [...found, ...numbers, ...phonesIn(text)].toSorted((a, b) => a[0] - b[0]);
  let end = -1;
  for (const [from, to] of sorted) {
    if (from >= end) places.push({ from, to });
    else places.at(-1)!.to = Math.max(places.at(-1)!.to, to);
    end = Math.max(end, to);
  }
  const placeOf = (index: number): number => at[index] ?? written.length;
  return places.map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) }));
}
