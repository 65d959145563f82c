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

/**
 * A curator's text without their name and their service's, however they are written, and without single words of the name: people sign
 * with their first name. A text that has none stays as it is.
 */
export function withoutCuratorNames(text: string, { curator, service }: { curator: string; service: string }): string {
  const [person, place] = [curator, service].map((name) => name.normalize('NFKC').trim()) as [string, string];
  const words = withoutAdditions(person)
    .split(separators)
    .filter((word) => word.length >= minLengthOf(word) && !common.has(word.toLowerCase()));
  const names = [place, person, withoutAdditions(place), withoutAdditions(person), ...words].filter(
    (name) => wordsOf(name).length > 0,
  );
  if (names.length === 0) return text;
  const longestFirst = [...new Set(names)].toSorted((a, b) => b.length - a.length);
  const normal = text.normalize('NFKC');
  const shown = normal.replace(new RegExp(longestFirst.map(patternOf).join('|'), 'giv'), '[…]');
  return shown === normal ? text : shown;
}
