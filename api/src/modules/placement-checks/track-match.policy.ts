/** What is in brackets is left out; without a closing one it stays. */
function withoutBrackets(title: string): string {
  const kept: string[] = [];
  let opened = -1;
  for (const character of title) {
    if (opened === -1 && '(['.includes(character)) opened = kept.length;
    kept.push(character);
    if (opened === -1 || !')]'.includes(character)) continue;
    kept.length = opened;
    kept.push(' ');
    opened = -1;
  }
  return kept.join('');
}

/** A title without additions: "(feat. Ada)", "[Remastered]", " - Radio Edit". */
function withoutAdditions(title: string): string {
  const whole = withoutBrackets(title);
  const end = whole.search(/\s(?:[-–—]|(?:feat|ft|featuring)\.?)\s/iu);
  return end === -1 ? whole : whole.slice(0, end);
}

const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Letters and digits only; a name without any stays as it is. */
const plain = (text: string): string => bare(text) || text.trim().toLowerCase();

/** The title without additions; one that is only an addition stays as it is. */
const titleOf = (title: string): string => bare(withoutAdditions(title)) || plain(title);

interface TrackName {
  title: string;
  artist: string;
}

/**
 * Whether two names mean the same track. Platforms write titles and artists differently, so bare titles are compared, and one
 * artist's name has to contain the other's.
 */
export function isSameTrack(one: TrackName, other: TrackName): boolean {
  if (titleOf(one.title) !== titleOf(other.title)) return false;
  const [a, b] = [` ${plain(one.artist)} `, ` ${plain(other.artist)} `];
  return a.includes(b) || b.includes(a);
}
