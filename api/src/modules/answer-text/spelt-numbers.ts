import type { Token } from './tokens.ts';
import { digitWords } from './vocabulary.ts';

const words = new Set(digitWords);
const longestWord = Math.max(...digitWords.map((word) => word.length));
const joining = new Set(['and', 'und', 'et', 'y', 'e']);
const ones = new Set('one eins un uno um jeden een ett'.split(' '));
const fewest = { all: 7, inWords: 3, mixed: 10 };

/** Whether a word is made of number words alone: fivefive. */
function isNumberWord(word: string): boolean {
  const reached = [true];
  for (let start = 0; start < word.length; start += 1) {
    for (let end = start + 2; reached[start] && end <= Math.min(start + longestWord, word.length); end += 1)
      reached[end] ||= words.has(word.slice(start, end));
  }
  return reached[word.length] === true;
}

/** A count-in (one, two, three, four) is no phone number: it begins with one, and no word comes twice. */
function isSpelt(numbers: readonly string[]): boolean {
  const inWords = numbers.filter((number) => !/^\d/u.test(number)).length;
  if (numbers.length < fewest.all) return false;
  if (inWords < fewest.inWords) return inWords > 0 && numbers.length >= fewest.mixed;
  return new Set(numbers).size < numbers.length || !ones.has(numbers[0]!);
}

/** Number words in a row, also between figures. */
export function speltNumbersIn(tokens: readonly Token[]): [from: number, to: number][] {
  const places: [number, number][] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const numbers: string[] = [];
    let last = index;
    for (let at = index; at < tokens.length; at += 1) {
      const { lower, isWord } = tokens[at]!;
      if (!/\D/u.test(lower)) numbers.push(...lower.split(''));
      else if (isWord && isNumberWord(lower)) numbers.push(lower);
      else if (at === index || !(',.-'.includes(lower) || joining.has(lower))) break;
      if (isWord && !joining.has(lower)) last = at;
    }
    if (isSpelt(numbers)) places.push([tokens[index]!.from, tokens[last]!.to]);
    index = Math.max(index, last);
  }
  return places;
}
