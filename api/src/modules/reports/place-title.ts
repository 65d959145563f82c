import { topicText } from '@fanfare/api-contract/finding-text';
import { translator } from '../../texts/index.ts';
import { findingWords } from './finding-text.ts';
import { remarksOf, type Direction, type Theme } from './note-themes.ts';

/** For clients without a catalogue. */
const english = findingWords(translator({ language: 'en', timeZone: null }));

/** One curator's notes at a place. */
export type NotesOfOne = readonly string[];

export interface Shared {
  /** For example "Intro too long". */
  title: string;
  /** How many curators of the place share it. */
  curatorCount: number;
  isPositive: boolean | null;
  theme: Theme | null;
  direction: Direction | null;
}

/** Themes that a position in the track implies. */
export interface Where {
  isAtBeginning: boolean;
  isAtEnd: boolean;
}

interface Remarks {
  themes: Set<Theme>;
  directions: Set<Direction>;
  /** Theme and direction of one clause, or the only ones of a note. */
  pairs: Set<`${Theme}|${Direction}`>;
}

function remarksBy(notes: NotesOfOne): Remarks {
  const found: Remarks = { themes: new Set(), directions: new Set(), pairs: new Set() };
  for (const note of notes) {
    const remarks = remarksOf(note);
    const inNote = {
      themes: new Set(remarks.flatMap((remark) => [...remark.themes])),
      directions: new Set(remarks.flatMap((remark) => [...remark.directions])),
    };
    const together = inNote.themes.size === 1 && inNote.directions.size === 1 ? [...remarks, inNote] : remarks;
    for (const remark of together) {
      for (const theme of remark.themes) {
        found.themes.add(theme);
        for (const direction of remark.directions) found.pairs.add(`${theme}|${direction}`);
      }
      for (const direction of remark.directions) found.directions.add(direction);
    }
  }
  return found;
}

/** The most frequent value and its count; ties by lexicon order. */
function mostFrequent<T extends string>(values: Iterable<T>): { value: T; count: number } | null {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return most ? { value: most[0], count: most[1] } : null;
}

/** At the beginning, complaints without a theme count as the intro's once someone names it. */
const partOf = ({ isAtBeginning, isAtEnd }: Where): Theme | null =>
  isAtBeginning ? 'Intro' : isAtEnd ? 'Ending' : null;

/** The title of a place: what at least two curators share, in their own words; none where they share nothing. */
export function sharedOf(curators: readonly NotesOfOne[], where: Where): Shared | null {
  const byCurator = curators.map(remarksBy);
  const direction = mostFrequent(byCurator.flatMap((remarks) => [...remarks.directions]));
  const pair = mostFrequent(byCurator.flatMap((remarks) => [...remarks.pairs]));
  const theme = mostFrequent(byCurator.flatMap((remarks) => [...remarks.themes]));
  const give = (about: Theme | null, way: Direction, curatorCount: number): Shared => ({
    title: topicText({ theme: about, direction: way }, english),
    curatorCount,
    isPositive: way === 'liked',
    theme: about,
    direction: way,
  });
  if (direction && direction.count >= 2) {
    const part = partOf(where);
    const isNamed = part !== null && byCurator.some((remarks) => remarks.pairs.has(`${part}|${direction.value}`));
    if (isNamed && direction.value !== 'liked') return give(part, direction.value, direction.count);
    if (pair && pair.count >= 2) {
      const [about, way] = pair.value.split('|') as [Theme, Direction];
      return give(about, way, pair.count);
    }
    return give(null, direction.value, direction.count);
  }
  if (!theme || theme.count < 2) return null;
  return {
    title: topicText({ theme: theme.value, direction: null }, english),
    curatorCount: theme.count,
    isPositive: null,
    theme: theme.value,
    direction: null,
  };
}
