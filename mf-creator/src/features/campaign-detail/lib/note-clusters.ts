import type { Submission } from '@fanfare/api-contract';

export interface PlacedNote {
  atSeconds: number;
  text: string;
  curatorName: string;
  submissionId: number;
  isPositive: boolean;
}

/** Notes that stand close together on the track. */
export interface NoteCluster {
  /** A, B, C … in the order of the track. */
  letter: string;
  startSeconds: number;
  endSeconds: number;
  notes: PlacedNote[];
  /** How many curators noted something here; one curator with two notes counts once. */
  curatorCount: number;
  /** True where most of the notes come from answers that said yes. */
  isPositive: boolean;
}

const isYes = (submission: Submission) => submission.answer?.decision === 'accepted';

/** All timestamp notes of the answers, in the order of the track. */
export function notesOf(submissions: readonly Submission[]): PlacedNote[] {
  return submissions
    .flatMap((submission) =>
      (submission.answer?.notes ?? []).map((note) => ({
        ...note,
        curatorName: submission.curator.display_name,
        submissionId: submission.id,
        isPositive: isYes(submission),
      })),
    )
    .sort((a, b) => a.atSeconds - b.atSeconds);
}

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * Groups notes by time: a note joins the one before it when little lies between, unless the group would grow longer than a
 * listener could call one place. Both follow the length of the track: half of a jingle is no place.
 * @param notes in the order of the track.
 */
export function clusterNotes(notes: readonly PlacedNote[], durationSeconds: number): NoteCluster[] {
  const gapSeconds = between(durationSeconds * 0.045, 3, 10);
  const spanSeconds = between(durationSeconds * 0.13, 8, 30);
  const groups: PlacedNote[][] = [];
  for (const note of notes) {
    const group = groups.at(-1);
    const first = group?.[0];
    const last = group?.at(-1);
    const joins =
      first && last && note.atSeconds - last.atSeconds <= gapSeconds && note.atSeconds - first.atSeconds <= spanSeconds;
    if (group && joins) group.push(note);
    else groups.push([note]);
  }
  return groups.map((group, index) => ({
    letter: letterOf(index),
    startSeconds: group[0]?.atSeconds ?? 0,
    endSeconds: group.at(-1)?.atSeconds ?? 0,
    notes: group,
    curatorCount: new Set(group.map((note) => note.submissionId)).size,
    isPositive: group.filter((note) => note.isPositive).length * 2 > group.length,
  }));
}

/** A … Z, then AA, AB … */
function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}
