import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRules } from '../../rules.ts';
import { toneOf } from './note-themes.ts';
import { sharedOf } from './place-title.ts';
import { type HeardNote, letterOf, placesOf } from './places.ts';

const rules = defaultRules.reports.places;
const durationSeconds = 222;
const file = { durationSeconds, versionNumber: 1 };
const somewhere = { isAtBeginning: false, isAtEnd: false };

const texts = fc.oneof(
  fc.constantFrom('The intro is too long', 'Lovely brass', 'Too loud', 'I would trim to here', 'Muddy low end', 'Hm'),
  fc.string(),
);
const notes: fc.Arbitrary<HeardNote[]> = fc.array(
  fc.record({
    submissionId: fc.integer({ min: 1, max: 12 }),
    curatorName: fc.constant('A curator'),
    atSeconds: fc.double({ min: 0, max: durationSeconds, noNaN: true }),
    text: texts,
    isYes: fc.boolean(),
  }),
  { maxLength: 60 },
);
const made = (given: HeardNote[]) => placesOf(given, file, rules);

describe('places', () => {
  it('hold every note exactly once, in the order of the track', () => {
    fc.assert(
      fc.property(notes, (given) => {
        const found = made(given).flatMap((place) => place.notes);
        expect(found).toHaveLength(given.length);
        const keyOf = ({ submissionId, atSeconds, text }: { submissionId: number; atSeconds: number; text: string }) =>
          JSON.stringify([submissionId, atSeconds, text]);
        expect(found.map(keyOf).toSorted()).toEqual(given.map(keyOf).toSorted());
        expect(found.map((note) => note.atSeconds)).toEqual(
          given.map((note) => note.atSeconds).toSorted((a, b) => a - b),
        );
      }),
    );
  });

  it('don’t overlap, aren’t longer than one place can be, and count each curator once', () => {
    fc.assert(
      fc.property(notes, (given) => {
        let before = -1;
        for (const place of made(given)) {
          expect(place.fromSeconds).toBeGreaterThan(before);
          expect(place.toSeconds).toBeGreaterThanOrEqual(place.fromSeconds);
          const first = place.notes[0]!.atSeconds;
          expect(place.toSeconds - first).toBeLessThanOrEqual(rules.span.maxSeconds);
          expect(place.curatorCount).toBe(new Set(place.notes.map((note) => note.submissionId)).size);
          expect(place.curatorCount).toBeLessThanOrEqual(place.of);
          expect(place.shared?.curatorCount ?? 0).toBeLessThanOrEqual(place.curatorCount);
          before = place.toSeconds;
        }
      }),
    );
  });

  it('are the same in whatever order the answers came', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          notes.map((given) => given[0]).filter((note) => note !== undefined),
          { selector: (note) => note.atSeconds },
        ),
        (given) => {
          expect(made(given.toReversed())).toEqual(made(given));
        },
      ),
    );
  });

  it('are lettered A to Z, then AA', () => {
    expect([0, 25, 26, 51, 52, 701].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ']);
  });
});

describe('the title of a place', () => {
  const titleOf = (said: (string | string[])[], where = somewhere) =>
    sharedOf(
      said.map((one) => [one].flat()),
      where,
    )?.title ?? null;

  it('is none where one curator alone said it, however often, or nothing is shared', () => {
    expect(titleOf(['The vocals are too loud'])).toBeNull();
    expect(titleOf([['The vocals are too loud', 'Vocals too loud again']])).toBeNull();
    expect(titleOf(['Too loud', 'Lovely'])).toBeNull();
    expect(titleOf(['Hm', 'Ah', '素晴らしい', 'Das Intro ist zu lang'])).toBeNull();
    expect(titleOf([])).toBeNull();
  });

  it.each([
    [['The intro is too long', 'Still waiting for the beginning to end', 'Cut this'], 'Intro too long'],
    [['Vocals are buried here', 'I can’t hear the voice'], 'Vocals hard to hear'],
    [['Drums too loud', 'The snare hurts', 'lovely strings'], 'Drums too loud'],
    [['A little crowded in the low end', 'Muddy bass'], 'Bass crowded'],
    [['Lovely brass', 'The horns are gorgeous', 'Best moment'], 'Brass liked'],
    [['Best moment of the song', 'Keep this, whatever anyone says'], 'Liked'],
    [['Is that a flute behind the melody?', 'The melody again'], 'Melody'],
    [['The ending is too abrupt', 'Last chord could ring longer'], 'Ending too short'],
  ])('is what they share: %j', (said, title) => {
    expect(titleOf(said)).toBe(title);
  });

  it('reads a complaint beside praise as two things, and a negation as none', () => {
    expect(titleOf(['Love the vocals, but the drums are too loud', 'Drums too loud'])).toBe('Drums too loud');
    expect(titleOf(['Not too loud for me', 'It is never too loud'])).toBeNull();
    expect(toneOf('I would not change it, lovely')).toBe(true);
    expect(toneOf('Lovely, but too long')).toBeNull();
    expect(toneOf('This isn’t too long at all')).toBeNull();
  });

  it('calls a beginning the intro only where one of them does', () => {
    const where = { isAtBeginning: true, isAtEnd: false };
    expect(titleOf(['I would trim to here', 'Most of my listeners leave about here'], where)).toBe('Too long');
    expect(titleOf(['I would trim to here', 'The intro drags', 'Skip'], where)).toBe('Intro too long');
    expect(titleOf(['I would trim to here', 'The intro drags', 'Skip'])).toBe('Too long');
  });
});
