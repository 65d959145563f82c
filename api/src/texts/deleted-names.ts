/*
 * What the database has in place of a deleted account's names: a mark, said in the language of whoever reads it. Its character is of the
 * private area, which no font or keyboard has.
 */

/** By which a text is known to have one, without searching it by a pattern. */
export const deletedMark = '\uE000';
const marks = /\uE000(artist|curator|track|service)\uE000/g;
const wholeMark = /^\uE000(artist|curator|track|service)\uE000$/;

export type Deleted = 'artist' | 'curator' | 'track' | 'service';

/** What a text stands for as a whole; null for a text of its own. */
export const deletedOf = (text: string): Deleted | null => (wholeMark.exec(text)?.[1] as Deleted | undefined) ?? null;

/** A text with its marks in words. */
export const withoutMarks = (text: string, word: (what: Deleted) => string): string =>
  text.includes(deletedMark) ? text.replaceAll(marks, (_, what: Deleted) => word(what)) : text;
