import type { ReportPlace } from '@fanfare/api-contract';
import type { Rules } from '../../rules.ts';
import { toneOf } from './note-themes.ts';
import { sharedOf, type Shared } from './place-title.ts';

/** A timestamp note of an answer. */
export interface HeardNote {
  submissionId: number;
  curatorName: string;
  atSeconds: number;
  text: string;
  /** Its answer is an acceptance. */
  isYes: boolean;
}

/** A place with the basis of its title. */
export interface Place extends ReportPlace {
  shared: Shared | null;
}

type PlaceRules = Rules['reports']['places'];

const between = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value));

/**
 * Groups notes by time: a note joins the group before it when the gap is short and the group doesn't become too long, both
 * relative to the track's length.
 * @param notes in the order of the track
 */
function groupsOf<T extends { atSeconds: number }>(
  notes: readonly T[],
  durationSeconds: number,
  { gap, span }: PlaceRules,
): T[][] {
  const gapSeconds = between((durationSeconds * gap.percent) / 100, { min: gap.minSeconds, max: gap.maxSeconds });
  const spanSeconds = between((durationSeconds * span.percent) / 100, { min: span.minSeconds, max: span.maxSeconds });
  const groups: T[][] = [];
  for (const note of notes) {
    const group = groups.at(-1);
    const [first, last] = [group?.[0], group?.at(-1)];
    const joins =
      first && last && note.atSeconds - last.atSeconds <= gapSeconds && note.atSeconds - first.atSeconds <= spanSeconds;
    if (group && joins) group.push(note);
    else groups.push([note]);
  }
  return groups;
}

/** A … Z, then AA, AB … */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const countCurators = (notes: readonly { submissionId: number }[]) =>
  new Set(notes.map((note) => note.submissionId)).size;

/**
 * Clusters the notes on one version into places; each note is in exactly one.
 * @param notes in any order
 * @param firstLetter where the letters begin, 0 is A
 */
export function placesOf(
  notes: readonly HeardNote[],
  file: { durationSeconds: number; versionNumber: number },
  rules: PlaceRules,
  firstLetter = 0,
): Place[] {
  const inOrder = notes.toSorted((a, b) => a.atSeconds - b.atSeconds || a.submissionId - b.submissionId);
  const { durationSeconds, versionNumber } = file;
  const of = countCurators(notes);
  return groupsOf(inOrder, durationSeconds, rules).map((group, index) => {
    const [from, to] = [group[0]!.atSeconds, group.at(-1)!.atSeconds];
    const shared = sharedOf(
      [...Map.groupBy(group, (note) => note.submissionId).values()].map((own) => own.map((note) => note.text)),
      {
        isAtBeginning: to * 100 <= durationSeconds * rules.beginningPercent,
        isAtEnd: from * 100 >= durationSeconds * (100 - rules.endPercent),
      },
    );
    const positive = group.filter((note) => toneOf(note.text) ?? note.isYes).length;
    return {
      letter: letterOf(firstLetter + index),
      // An intro starts at 0:00, wherever its first note is.
      fromSeconds: index === 0 && shared?.theme === 'Intro' ? 0 : from,
      toSeconds: to,
      title: shared?.title ?? null,
      topic: shared && { theme: shared.theme, direction: shared.direction },
      curatorCount: countCurators(group),
      of,
      isPositive: shared?.isPositive ?? positive * 2 > group.length,
      versionNumber,
      notes: group.map(({ isYes, ...note }) => ({ ...note, isPositive: toneOf(note.text) ?? isYes })),
      shared,
    };
  });
}
