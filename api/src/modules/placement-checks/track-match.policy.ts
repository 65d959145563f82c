/** Additions to a title: "(feat. Ada)", "[Remastered]", " - Radio Edit". */
const additions = /\s*[([][^)\]]*[)\]]|\s+[-–—]\s+.*$|\s+(?:feat|ft|featuring)\.?\s.*$/giu;

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
const titleOf = (title: string): string => bare(title.replace(additions, '')) || plain(title);

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
