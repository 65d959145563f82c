import { betweenArtists } from '../../artist-names.ts';

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

const artistsOf = (artist: string, separators: RegExp): string[] => artist.split(separators).map(plain).filter(Boolean);
/** "and" also stands within names: only whole lists are compared by it. */
const inAnyList = /[,;&]|\s(?:feat|ft|featuring|and|x)\.?\s/iu;
const isWithin = (few: readonly string[], many: readonly string[]): boolean =>
  few.length > 0 && few.every((name) => many.includes(name));
const areEqual = (some: readonly string[], others: readonly string[]): boolean =>
  isWithin(some, others) && isWithin(others, some);

const bracketedGuests = /[([]\s*(?:feat|ft|featuring)\b\.?([^()[\]]*)([)\]]?)/giu;
const openGuests = /\s(?:feat|ft|featuring)\.?\s/iu;
/** Where guests end is unclear, or a recording is named among them. */
const moreThanGuests =
  /[()[\]]|\s[-–—]|\b(?:live|remix|mix|edit|version|acoustic|instrumental|demo|cover|karaoke|sped|slowed|nightcore)\b/iu;

/** A title without its guests, who are named in some places only; all else stays, as "Live" is another recording. In doubt nothing goes. */
function withoutGuests(title: string): { title: string; guests: string[] } {
  const lists: string[] = [];
  let isClear = true;
  let rest = title.normalize('NFKC').replaceAll(bracketedGuests, (_whole, names: string, closing: string) => {
    lists.push(names);
    isClear &&= closing !== '';
    return ' ';
  });
  const end = rest.search(openGuests);
  if (end !== -1) {
    lists.push(rest.slice(end).replace(openGuests, ''));
    rest = rest.slice(0, end);
  }
  if (!isClear || lists.some((names) => moreThanGuests.test(names))) return { title: plain(title), guests: [] };
  return { title: plain(rest), guests: lists.flatMap((names) => artistsOf(names, inAnyList)) };
}

/** Whether all whom only one of the lists names are guests. A title may say less of a guest's name. */
function differInGuestsOnly(one: readonly string[], other: readonly string[], guests: readonly string[]): boolean {
  const isGuest = (name: string) =>
    guests.some((guest) => ` ${name} `.includes(` ${guest} `) || ` ${guest} `.includes(` ${name} `));
  const [few, many] = one.length < other.length ? [one, other] : [other, one];
  return isWithin(few, many) && many.every((name) => few.includes(name) || isGuest(name));
}

/**
 * Whether two names mean the same recording beyond doubt, so that nobody has to confirm it: the same title but for its guests, and the same
 * artists by their whole names. Only a guest whom a title names may be missing among them, since a comma also stands within names.
 */
export function isCertainlySameTrack(one: TrackName, other: TrackName): boolean {
  const [mine, theirs] = [withoutGuests(one.title), withoutGuests(other.title)];
  if (mine.title === '' || mine.title !== theirs.title) return false;
  const [artists, others] = [artistsOf(one.artist, betweenArtists), artistsOf(other.artist, betweenArtists)];
  if (differInGuestsOnly(artists, others, [...mine.guests, ...theirs.guests])) return true;
  return areEqual(artistsOf(one.artist, inAnyList), artistsOf(other.artist, inAnyList));
}
