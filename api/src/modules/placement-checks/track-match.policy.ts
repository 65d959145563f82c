/** What titles carry besides the title: "(feat. Ada)", "[Remastered]", " - Radio Edit". */
const asides = /\s*[([][^)\]]*[)\]]|\s+[-–—]\s+.*$|\s+(?:feat|ft|featuring)\.?\s.*$/giu;

const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Letters and digits alone; a name that has none stays as it is. */
const plain = (text: string): string => bare(text) || text.trim().toLowerCase();

/** The bare title; one that is nothing but an aside stays as it is. */
const titleOf = (title: string): string => bare(title.replace(asides, '')) || plain(title);

interface Named {
  title: string;
  artist: string;
}

/**
 * Whether two names mean one track. Platforms write titles and artists in their own ways, and a curator mustn't lose a fee by a
 * bracket: so the bare titles are compared, and one artist's name has to stand within the other's.
 */
export function isSameTrack(one: Named, other: Named): boolean {
  if (titleOf(one.title) !== titleOf(other.title)) return false;
  const [a, b] = [` ${plain(one.artist)} `, ` ${plain(other.artist)} `];
  return a.includes(b) || b.includes(a);
}
