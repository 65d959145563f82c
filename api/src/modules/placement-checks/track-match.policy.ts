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

/** A title without its guests, who are named in some places only; "Radio Edit" or "Live" stays, being another recording. */
function withoutGuests(title: string): string {
  const folded = title.normalize('NFKC');
  const parts = folded.split(/[([]/u);
  const kept = parts.filter((part, index) => index === 0 || !/^\s*(?:feat|ft|featuring)\b/iu.test(part));
  const whole = kept.join(' ');
  const end = whole.search(/\s(?:feat|ft|featuring)\.?\s/iu);
  return end === -1 ? whole : whole.slice(0, end);
}

const artistsOf = (artist: string, separators: RegExp): string[] => artist.split(separators).map(plain).filter(Boolean);
const inList = /[,;]|\s(?:feat|ft|featuring)\.?\s/iu;
/** "and" also stands within names: only whole lists are compared by it. */
const inAnyList = /[,;&]|\s(?:feat|ft|featuring|and|x)\.?\s/iu;
const isWithin = (few: readonly string[], many: readonly string[]): boolean =>
  few.length > 0 && few.every((name) => many.includes(name));

/**
 * Whether two names mean the same recording beyond doubt, so that nobody has to confirm it: the same title but for its guests, and the artist
 * of one among those of the other, by the whole name.
 */
export function isCertainlySameTrack(one: TrackName, other: TrackName): boolean {
  const [title, otherTitle] = [plain(withoutGuests(one.title)), plain(withoutGuests(other.title))];
  if (title === '' || title !== otherTitle) return false;
  const [artists, others] = [artistsOf(one.artist, inList), artistsOf(other.artist, inList)];
  if (isWithin(artists, others) || isWithin(others, artists)) return true;
  const [all, otherAll] = [artistsOf(one.artist, inAnyList), artistsOf(other.artist, inAnyList)];
  return isWithin(all, otherAll) && isWithin(otherAll, all);
}
