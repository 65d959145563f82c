import { createRequire } from 'node:module';
import type * as PhoneNumbers from 'libphonenumber-js/max';
import { loadedLater } from '../../loaded-later.ts';
import { isAdjacent } from './name-parts.ts';
import type { Token } from './tokens.ts';
import { callWords } from './vocabulary.ts';
import { contactPicture, picture } from './visible-text.ts';

const require = createRequire(import.meta.url);
// Not by `import`: texts are read in one go.
const library = loadedLater(() => require('libphonenumber-js/max') as typeof PhoneNumbers);

const separators = `().-/${picture}${contactPicture}`;
const isDigits = (found: Token | undefined): boolean => found !== undefined && !/\D/u.test(found.text);
const units = new Set('khz hz bpm db lufs ms bar bars'.split(' '));
/** Numbers that things have. */
const catalogued = new Set('isrc upc ean iswc isbn barcode catalogue catalog cat id ref bpm hz khz lufs db'.split(' '));
/** Large numbers of other things. */
const counted = new Set(
  'stream streams play plays listener listeners follower followers view views times people fans saves copies'.split(
    ' ',
  ),
);
const callable = new Set(callWords);
const ownPhones = new Set('phone number mobile cell whatsapp'.split(' '));
const furthestCall = 24;
const fewest = { called: 7, local: 9, plain: 10 };

/** Digits with the separators of phone numbers, from one token to another. */
interface Candidate {
  from: number;
  to: number;
  text: string;
}

function candidatesIn(tokens: readonly Token[], text: string): Candidate[] {
  const candidates: Candidate[] = [];
  for (let index = 0; index < tokens.length;) {
    const isPrefix = '+('.includes(tokens[index]!.text) && isDigits(tokens[index + 1]);
    const previous = tokens[index - 1];
    const isInside =
      isAdjacent(tokens, index) && previous !== undefined && (previous.isWord || '.,:'.includes(previous.text));
    if (!isPrefix && (!isDigits(tokens[index]) || isInside)) {
      index += 1;
      continue;
    }
    let end = index + 1;
    let last = isPrefix ? index + 1 : index;
    for (; isDigits(tokens[end]) || (tokens[end] && separators.includes(tokens[end]!.text)); end += 1) {
      if (isDigits(tokens[end])) last = end;
    }
    const [next, after] = [tokens[last + 1], tokens[last + 2]];
    const continuesNumber =
      (next?.text === ':' || next?.text === ',') && isAdjacent(tokens, last + 1) && /^\d/u.test(after?.text ?? '');
    const isMeasure = next !== undefined && (units.has(next.lower) || next.text === '%' || /^\d/u.test(next.text));
    if (!continuesNumber && !isMeasure)
      candidates.push({ from: index, to: last + 1, text: text.slice(tokens[index]!.from, tokens[last]!.to) });
    index = end;
  }
  return candidates;
}

const splitAt = (text: string, between: string): string[] => {
  const parts = [''];
  for (const character of text) {
    if (between.includes(character) || character.trim() === '') parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.filter(Boolean);
};

const isYear = (part: string): boolean => /^(?:19|20)\d\d$/u.test(part);
/** 1.36, 12.03.2021, 10.000: a time, a day, a thousand. */
const isTimeOrThousands = (part: string): boolean =>
  /^\d{1,2}\.\d\d?$/u.test(part) ||
  /^\d{1,2}\.\d{1,2}\.(?:\d\d|\d{4})$/u.test(part) ||
  /^\d{1,3}(?:\.\d{3}){1,4}$/u.test(part);

const isMonotone = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value > values[index - 1]!) ||
  values.every((value, index) => index === 0 || value < values[index - 1]!);

/** Years, dates, times, steps of a tempo or a frequency: lists as long as a phone number. */
function isList(text: string): boolean {
  const parts = splitAt(text, `()/-${picture}${contactPicture}`);
  if (parts.every((part) => isYear(part) || isTimeOrThousands(part))) return true;
  const values = parts.map(Number);
  const areSteps =
    isMonotone(values) && (values.every((value) => value <= 250) || values.every((value) => value % 10 === 0));
  return parts.every((part) => /^[1-9]\d{0,2}(?:\.\d)?$/u.test(part)) && (parts.length >= 4 || areSteps);
}

/** Within a few words before it, somebody asks to be called: “call of” is no such word. */
function isCalled(tokens: readonly Token[], { from, to }: Candidate): boolean {
  for (let at = from - 1; at >= 0 && tokens[from]!.from - tokens[at]!.to <= furthestCall; at -= 1) {
    if (/\d/u.test(tokens[at]!.text)) break;
    if (callable.has(tokens[at]!.lower) && tokens[at + 1]?.lower !== 'of') return true;
  }
  const [next, second, third] = [tokens[to]?.lower, tokens[to + 1]?.lower ?? '', tokens[to + 2]?.lower ?? ''];
  return (next === 'is' && second === 'my' && ownPhones.has(third)) || (next === '(' && ownPhones.has(second));
}

const isInternational = (digits: string): boolean =>
  library().parsePhoneNumberFromString(`+${digits}`)?.isPossible() === true;

function isPhone(tokens: readonly Token[], candidate: Candidate): boolean {
  const { text, from, to } = candidate;
  let named = from - 1;
  while (tokens[named] && !tokens[named]!.isWord) named -= 1;
  if (catalogued.has(tokens[named]?.lower ?? '') || counted.has(tokens[to]?.lower ?? '')) return false;
  const digits = splitAt(text, `+${separators}`).join('');
  if (digits.length > 16 || digits.length < fewest.called) return false;
  if (text.startsWith('+')) return isInternational(digits);
  if (text.startsWith('00')) return isInternational(digits.slice(2));
  const parts = splitAt(text, `()./${picture}${contactPicture}`);
  const areThrees = parts.length === 3 && parts.every((part) => part.length === 3);
  if (isCalled(tokens, candidate) && (!isList(text) || areThrees)) return true;
  if (isList(text)) return false;
  if (text.startsWith('0') && !/^0[.\s]/u.test(text)) return digits.length >= fewest.local;
  if (areThrees) return true;
  return digits.length >= (parts.length === 1 ? fewest.local : fewest.plain);
}

/** Where phone numbers stand in a text that is as one reads it. */
export const phoneNumbersIn = (tokens: readonly Token[], text: string): [from: number, to: number][] =>
  candidatesIn(tokens, text)
    .filter((candidate) => isPhone(tokens, candidate))
    .map(({ from, to }) => [tokens[from]!.from, tokens[to - 1]!.to]);
