/** Scripts whose words have no blanks between them, and Korean, where endings follow a name without one. */
const unspaced = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;
/** Texts and names are compared decomposed: a letter's marks are characters of their own. */
const letter = String.raw`[[\p{L}\p{N}\p{M}]--[${unspaced}]]`;
const startsSpaced = new RegExp(`^${letter}`, 'v');
const endsSpaced = new RegExp(`${letter}$`, 'v');
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'v');
const between = String.raw`[\s_\p{Pd}]`;
const apostrophe = "['’ʼ`´]";
const apostrophes = new RegExp(apostrophe, 'v');

/** Only words are decomposed: punctuation, fractions and symbols stay as written. */
const decomposed = (text: string) => text.replace(/[\p{L}\p{M}\p{Nd}]+/gu, (word) => word.normalize('NFKD'));
const withoutMarks = (name: string) => decomposed(name).replace(/\p{M}+/gu, '');

/** How else a name is written: "Night Drive" for "NightDrive". */
const withBlanks = (name: string) => name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
const partsOf = (name: string): string[] =>
  withBlanks(name)
    .split(new RegExp(`${between}+`, 'v'))
    .filter(Boolean);
const wordsOf = (name: string): string[] =>
  withBlanks(name)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);

/** A character as pattern: with or without marks, and whichever apostrophe. */
function characterPattern(character: string): string {
  if (apostrophes.test(character)) return `${apostrophe}?`;
  return character.replace(/[.*+?^${}()|[\]\\/]/, '\\$&') + String.raw`\p{M}*`;
}

/** From so many characters on, a name with an "s" is its plural or genitive rather than another word. */
const minLengthWithS = 4;

/** As pattern, with words apart, together or hyphenated. Whole words only: a curator named Ed stays out of "added". */
function patternOf(name: string): string {
  const before = startsSpaced.test(name) ? `(?<!${letter})` : '';
  const genitive = `(?:${apostrophe}${name.length >= minLengthWithS ? '?' : ''}s)?`;
  const after = endsSpaced.test(name) ? `${genitive}(?!${letter})` : '';
  const parts = partsOf(name).map((part) => Array.from(part, characterPattern).join(''));
  return before + parts.join(`${between}*`) + after;
}

const additions = /\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g;
const withoutAdditions = (name: string) => name.replace(additions, ' ').trim();
/** "Late Ferry" of "Late Ferry - Radio Edit" and of "Late Ferry feat. Tom". */
const beginning = (title: string) => title.split(/ [-–—] | (?:feat|ft|featuring)\b/iu)[0]!.trim();
/** "Tom" of "Late Ferry feat. Tom" and of "Late Ferry (with Tom)"; "Stay With Me" features nobody. */
const featured = (title: string) =>
  Array.from(title.matchAll(/(?:\b(?:feat|ft|featuring)\b|[([] ?with\b)\.?/giu), (match) =>
    title
      .slice(match.index + match[0].length)
      .split(/[()[\]]/u)[0]!
      .trim(),
  );

/** Two characters are a name in Japanese or Chinese. */
const minLengthOf = (word: string) => (startsUnspaced.test(word) ? 2 : 3);
/** Words of names that say nothing about who it is. */
const common = new Set(['the', 'and', 'for', 'feat', 'featuring', 'with', 'music', 'radio', 'playlist', 'records']);

interface Names {
  /** Of people and bands: also single words of them are hidden, because people sign with their first name. */
  people: readonly string[];
  /** Of services and tracks: hidden as a whole, and people who are featured in them. */
  titles: readonly string[];
}

/** A text for readers, without names however they are written (`withoutNames` is for comparing). A text that has none stays as it is. */
export function hideNames(text: string, { people, titles }: Names): string {
  const persons = [...people, ...titles.flatMap(featured)];
  const whole = [...persons, ...titles.flatMap((title) => [title, beginning(title)])];
  const words = persons
    .flatMap((person) => wordsOf(withoutAdditions(person.normalize('NFKC'))))
    .filter((word) => word.length >= minLengthOf(word) && !common.has(word.toLowerCase()));
  const names = [...whole, ...whole.map(withoutAdditions), ...words]
    .map((name) => withoutMarks(name).trim())
    .filter((name) => partsOf(name).length > 0);
  if (names.length === 0) return text;
  const longestFirst = [...new Set(names)].toSorted((a, b) => b.length - a.length);
  const normal = decomposed(text);
  const shown = normal.replace(new RegExp(longestFirst.map(patternOf).join('|'), 'giv'), '[…]');
  return shown === normal ? text : shown.normalize('NFC');
}
