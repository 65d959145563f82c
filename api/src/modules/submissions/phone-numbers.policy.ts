import { callWords } from './contact-words.ts';

/** Digits with the separators of phone numbers; how many there are and how they are grouped decides. */
const numbers =
  /(?:\+\s?|\(\s?|(?<![\p{L}\p{N}.,:]))\d[\d\s().\-/\uE000\uE001]{4,}\d(?!\d|:\d|[.,]\d|[\s/-]\d|\s?(?:k?hz|bpm|db|lufs|ms|bars?|%)\b)/giu;
const fewest = { international: 8, called: 7, local: 9, plain: 10 };
/** Numbers that things have. */
const numbered = /\b(?:isrc|upc|ean|iswc|isbn|barcode|catalogue|catalog|cat|id|ref|bpm|hz|khz|lufs|db)\W*$/iu;
const called = new RegExp(String.raw`\b(?:${callWords.join('|')})\b(?!\s+of\b)\D{0,24}$`, 'iu');
/** Large numbers of other things. */
const counted = /^\s*(?:streams?|plays?|listeners?|followers?|views?|times|people|fans|saves|copies)\b/iu;
const calledAfter = /^\s*(?:is my (?:phone|number|mobile|cell|whatsapp)|\((?:mobile|cell|phone|whatsapp)\))/iu;

const isOne = (part: string): boolean =>
  /^(?:19|20)\d\d$/u.test(part) ||
  /^\d{1,2}\.\d\d?$/u.test(part) ||
  /^\d{1,2}\.\d{1,2}\.(?:\d\d){1,2}$/u.test(part) ||
  /^\d{1,3}(?:[.,]\d{3})+$/u.test(part);

const rises = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value > values[index - 1]!) ||
  values.every((value, index) => index === 0 || value < values[index - 1]!);

/** Years, dates, times (with a point), steps of a few digits: lists as long as a phone number. */
function isList(match: string): boolean {
  const parts = match.split(/[\s/()\uE000\uE001-]+/u).filter(Boolean);
  if (parts.every(isOne)) return true;
  const areShort = parts.every((part) => /^[1-9]\d{0,2}(?:\.\d)?$/u.test(part));
  const values = parts.map(Number);
  // Three groups of three digits are a number to call in many countries; steps of a tempo or a frequency are small or round.
  const areSteps =
    rises(values) && (values.every((value) => value <= 250) || values.every((value) => value % 10 === 0));
  return areShort && (parts.length >= 4 || areSteps);
}

function isPhone(match: string, text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 40), index);
  const after = text.slice(index + match.length);
  const digits = match.replace(/\D/gu, '').length;
  if (digits > 16 || numbered.test(before) || counted.test(after)) return false;
  if (/^\+|^00[1-9]/u.test(match)) return digits >= fewest.international;
  const isCalled = called.test(before) || calledAfter.test(after);
  const parts = match.split(/[\s/().\uE000\uE001-]+/u).filter(Boolean);
  if (isCalled && !(isList(match) && !/^[0-9 ]{11}$/u.test(match))) return digits >= fewest.called;
  if (isList(match)) return false;
  if (match.startsWith('0') && !/^0[.\s]/u.test(match)) return digits >= fewest.local;
  if (parts.length === 3 && parts.every((part) => part.length === 3)) return true;
  return digits >= (parts.length === 1 ? fewest.local : fewest.plain);
}

/** Where phone numbers stand in a text that is as one reads it. */
export const phonesIn = (text: string): [number, number][] =>
  [...text.matchAll(numbers)]
    .filter((match) => isPhone(match[0], text, match.index))
    .map((match) => [match.index, match.index + match[0].length]);
