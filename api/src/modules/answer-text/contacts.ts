import { LinkifyIt } from 'linkify-it';
import { handles } from './handles.ts';
import { disguisedLinks } from './links.ts';
import { phoneNumbersIn } from './phone-numbers.ts';
import { placesOf } from './phrases.ts';
import { speltNumbersIn } from './spelt-numbers.ts';
import { tokenize, type Token } from './tokens.ts';
import { visibleText } from './visible-text.ts';

/** A part of a text, by UTF-16 places. */
export interface Place {
  from: number;
  to: number;
}

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: true, fuzzyIP: true });
/** linkify looks at a window at a time, each half over the one before: what it does for a text grows with the text. */
const windowCharacters = 512;

function linksIn(text: string): [number, number][] {
  const places: [number, number][] = [];
  for (let start = 0; start < text.length; start += windowCharacters / 2) {
    const found = linkify.match(text.slice(start, start + windowCharacters)) ?? [];
    places.push(...found.map(({ index, lastIndex }): [number, number] => [start + index, start + lastIndex]));
  }
  return places;
}

/** Links, emails, phone numbers and handles in tokens of a text that is as one reads it. */
export const contactsIn = (tokens: readonly Token[], text: string): [from: number, to: number][] => [
  ...linksIn(text),
  ...placesOf(disguisedLinks, tokens),
  ...placesOf(handles, tokens),
  ...speltNumbersIn(tokens),
  ...phoneNumbersIn(tokens, text),
];

/** Links, emails, phone numbers and handles in a text, each once, in the order that they were written in. */
export function findContacts(written: string): Place[] {
  const { text, sourceIndexes } = visibleText(written);
  const places: Place[] = [];
  for (const [from, to] of contactsIn(tokenize(text), text).toSorted((a, b) => a[0] - b[0])) {
    const last = places.at(-1);
    if (!last || from >= last.to) places.push({ from, to });
    else last.to = Math.max(last.to, to);
  }
  const sourceOf = (index: number): number => sourceIndexes[index] ?? written.length;
  return places.map(({ from, to }) => ({ from: sourceOf(from), to: sourceOf(to) }));
}
