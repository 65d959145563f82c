const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Scripts whose words have no blanks between them, and Korean, where endings follow a name without one. */
const unspaced = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;
const letter = String.raw`[[\p{L}\p{N}]--[${unspaced}]]`;
const startsSpaced = new RegExp(`^${letter}`, 'v');
const endsSpaced = new RegExp(`${letter}$`, 'v');
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'v');
const between = String.raw`[\s_\p{Pd}]`;
const separators = new RegExp(`${between}+`, 'v');

/** How else a name is written: "Night Drive" for "NightDrive". */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .split(separators)
    .filter(Boolean);

/** As pattern, with words apart, together or hyphenated. Whole words only: a curator named Ed stays out of "added". */
function patternOf(name: string): string {
  const before = startsSpaced.test(name) ? `(?<!${letter})` : '';
  const after = endsSpaced.test(name) ? `(?!${letter})` : '';
  return before + wordsOf(name).map(escaped).join(`${between}*`) + after;
}

const additions = /\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g;
const withoutAdditions = (name: string) => name.replace(additions, ' ').trim();

/** Two characters are a name in Japanese or Chinese. */
const minLengthOf = (word: string) => (startsUnspaced.test(word) ? 2 : 3);
/** Words of names that say nothing about who it is. */
const common = new Set(['the', 'and', 'for', 'music', 'radio', 'playlist', 'records']);

interface Names {
  /** Of people and bands: also single words of them are hidden, because people sign with their first name. */
  people: readonly string[];
  /** Of services and tracks: hidden as a whole. */
  titles: readonly string[];
}

/** A text without names, however they are written. A text that has none stays as it is. */
export function hideNames(text: string, { people, titles }: Names): string {
  const normalised = (names: readonly string[]) => names.map((name) => name.normalize('NFKC').trim());
  const persons = normalised(people);
  const whole = [...normalised(titles), ...persons];
  const words = persons
    .flatMap((person) => withoutAdditions(person).split(separators))
    .filter((word) => word.length >= minLengthOf(word) && !common.has(word.toLowerCase()));
  const names = [...whole, ...whole.map(withoutAdditions), ...words].filter((name) => wordsOf(name).length > 0);
  if (names.length === 0) return text;
  const longestFirst = [...new Set(names)].toSorted((a, b) => b.length - a.length);
  const normal = text.normalize('NFKC');
  const shown = normal.replace(new RegExp(longestFirst.map(patternOf).join('|'), 'giv'), '[…]');
  return shown === normal ? text : shown;
}
