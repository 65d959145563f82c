import type { Finding, Report } from '@fanfare/api-contract';

type Curator = Report['curators'][number];
/** `text` is the key of its text. */
type Note = { curator: number; atSeconds: number; text: string; isPositive?: boolean };
type Topic = NonNullable<Report['places'][number]['topic']>;

const durationSeconds = 214;
const keptAspects = ['production', 'songwriting', 'performance', 'originality', 'fit'] as const;

/** Service, curator, decision, reason, seconds heard, hours until the answer, ratings in the order above, price. */
const answers: readonly [
  serviceTitle: string,
  curatorName: string,
  outcome: 'placed' | 'accepted' | 'declined' | 'wrong_match' | 'expired',
  reasonCode: Curator['reasonCode'],
  heardSeconds: number,
  replyHours: number | null,
  ratings: readonly number[],
  priceCredits: number,
][] = [
  ['Harbour Lights', 'Mirela Dobre', 'placed', null, 214, 31, [4, 5, 4, 4, 5], 4],
  ['Slow Trains Home', 'Anton Reis', 'declined', 'intro_pacing', 132, 12, [4, 4, 3, 3, 2], 2],
  ['Kitchen Radio Hour', 'June Okafor', 'placed', null, 214, 70, [4, 4, 5, 4, 4], 4],
  ['Soft Machines', 'Petra Lind', 'declined', 'intro_pacing', 88, 20, [3, 4, 3, 4, 3], 2],
  ['Paper Boats', 'Hugo Marchetti', 'declined', 'production_mix', 171, 44, [2, 4, 4, 3, 3], 2],
  ['North of Nowhere', 'Sanna Virta', 'accepted', null, 214, 96, [4, 5, 4, 5, 4], 6],
  ['Late Bus', 'Theo Brandt', 'declined', 'intro_pacing', 74, 9, [3, 3, 3, 3, 2], 2],
  ['Window Seat', 'Amélie Roux', 'declined', 'mood_fit', 140, 58, [4, 4, 4, 3, 2], 4],
  ['Tape Hiss', 'Gwen Parry', 'wrong_match', null, 46, 5, [], 4],
  ['Two Rooms', 'Ikaika Nohea', 'expired', null, 0, null, [], 2],
];

const notes: Record<'intro' | 'chorus' | 'voice', Note[]> = {
  intro: [
    { curator: 1, atSeconds: 18, text: 'sampleReport.notes.moves' },
    { curator: 3, atSeconds: 22, text: 'sampleReport.notes.start' },
    { curator: 6, atSeconds: 15, text: 'sampleReport.notes.waiting' },
    { curator: 7, atSeconds: 20, text: 'sampleReport.notes.pad' },
  ],
  chorus: [
    { curator: 0, atSeconds: 71, text: 'sampleReport.notes.lift', isPositive: true },
    { curator: 2, atSeconds: 73, text: 'sampleReport.notes.goosebumps', isPositive: true },
    { curator: 5, atSeconds: 70, text: 'sampleReport.notes.harmony', isPositive: true },
  ],
  voice: [
    { curator: 4, atSeconds: 128, text: 'sampleReport.notes.sinks' },
    { curator: 1, atSeconds: 131, text: 'sampleReport.notes.words' },
  ],
};

const idOf = (index: number) => index + 1;
const allNotes = Object.values(notes).flat();

const curators: Curator[] = answers.map(
  ([serviceTitle, curatorName, outcome, reasonCode, heardSeconds, replyHours, ratings, priceCredits], index) => {
    const isReturned = outcome === 'expired' || outcome === 'wrong_match';
    return {
      submissionId: idOf(index),
      serviceTitle,
      serviceType: 'playlist',
      curatorId: idOf(index),
      curatorName,
      status: outcome,
      decision: outcome === 'expired' ? null : outcome === 'placed' ? 'accepted' : outcome,
      reasonCode,
      feedback: null,
      heardSeconds,
      durationSeconds: outcome === 'expired' ? null : durationSeconds,
      replyHours,
      ratings: Object.fromEntries(ratings.map((value, place) => [keptAspects[place]!, value])),
      noteCount: allNotes.filter((note) => note.curator === index).length,
      isHelpful: null,
      priceCredits,
      heldCredits: 0,
      spentCredits: isReturned ? 0 : priceCredits,
      returnedCredits: isReturned ? priceCredits : 0,
      versionNumber: outcome === 'expired' ? null : 1,
    };
  },
);

function placeOf(
  letter: string,
  topic: Topic,
  [fromSeconds, toSeconds]: readonly [number, number],
  noted: readonly Note[],
): Report['places'][number] {
  return {
    letter,
    title: topic.theme,
    topic,
    versionNumber: 1,
    fromSeconds,
    toSeconds,
    curatorCount: noted.length,
    of: 9,
    isPositive: noted.every((note) => note.isPositive),
    notes: noted.map(({ curator, atSeconds, text, isPositive = false }) => ({
      submissionId: idOf(curator),
      curatorName: answers[curator]![1],
      atSeconds,
      text,
      isPositive,
    })),
  };
}

const meanOf = (place: number): number => {
  const rated = answers.filter(([, , , , , , ratings]) => ratings.length > 0);
  return rated.reduce((sum, [, , , , , , ratings]) => sum + ratings[place]!, 0) / rated.length;
};

const places = [
  placeOf('A', { theme: 'Intro', direction: 'too_long' }, [15, 22], notes.intro),
  placeOf('B', { theme: 'Chorus', direction: 'liked' }, [70, 73], notes.chorus),
  placeOf('C', { theme: 'Vocals', direction: 'buried' }, [128, 131], notes.voice),
];
const findings = places.map(({ letter, topic, curatorCount, of, fromSeconds, toSeconds, isPositive }): Finding => ({
  kind: 'place',
  text: '',
  code: 'place',
  values: { theme: topic?.theme ?? '', direction: topic?.direction ?? '' },
  count: curatorCount,
  of,
  fromSeconds,
  toSeconds,
  letter,
  isPositive,
}));

const genreMedians = [3.6, 3.4, 3.5, 3.2, 3.1];

/** An invented campaign's report, to show what one looks like: nothing of it comes from the API. */
export const sampleReport = {
  title: 'Glass Ferry',
  artist: 'The Sample Artist',
  durationSeconds,
  peaks: Array.from({ length: 400 }, (_, index) => {
    const part =
      index < 42 ? 0.25 : index < 125 ? 0.55 : index < 170 ? 0.95 : index < 235 ? 0.6 : index < 320 ? 1 : 0.5;
    return Math.round(100 * part * (0.7 + 0.3 * Math.abs(Math.sin(index * 1.7) * Math.cos(index * 0.37))));
  }),
  askedCount: 10,
  answeredCount: 9,
  findings,
  findingsFrom: 3,
  reasons: [
    { reasonCode: 'intro_pacing', count: 3 },
    { reasonCode: 'production_mix', count: 1 },
    { reasonCode: 'mood_fit', count: 1 },
  ],
  ratings: keptAspects.map((aspect, place) => ({
    aspect,
    mean: meanOf(place),
    count: 8,
    median: genreMedians[place]!,
  })),
  medianGenre: 'Indie folk',
  places,
  curators,
} satisfies Partial<Report> & Record<string, unknown>;
