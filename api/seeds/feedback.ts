import type { ReasonCode } from '@fanfare/api-contract';
import { no, remarks, wrong, yes } from './data/feedback.ts';
import { type Random, unique } from './random.ts';

export const reasons: readonly ReasonCode[] = [
  'genre_fit',
  'mood_fit',
  'production_mix',
  'vocals',
  'songwriting',
  'intro_pacing',
  'originality',
  'too_similar',
  'technical_file',
  'other',
];

/** Something about a certain second, as people who have listened say it. */
const seconds = [
  'What happens at {at} is worth the wait.',
  'At {at} I put down what I was doing.',
  'I went back to {at} three times.',
  'From {at} on it sounds like nobody else.',
  'The turn at {at} surprised me, in a good way.',
  'Around {at} I began to hum along, which is rare at this hour.',
  'The pause at {at} is brave.',
  'I would have ended the second verse at {at}, but I see why you did not.',
  'My favourite bar is the one at {at}.',
  'At {at} somebody breathes in, and I liked that you left it.',
  'Listen to {at} on small speakers once; the voice nearly disappears there.',
  'The chord at {at} is the one that I will remember.',
];

const clock = (second: number) => `${Math.floor(second / 60)}:${String(Math.floor(second % 60)).padStart(2, '0')}`;

/** Texts of answers, no two the same. */
export function feedbackWriter(random: Random) {
  const pick = <T>(values: readonly T[]) => random.pick(values);
  const about = (durationSeconds: number) =>
    random.pick(seconds).replace('{at}', clock(2 + random.next() * (durationSeconds - 4)));
  let duration = 30;
  let reason: ReasonCode = 'other';
  const positive = unique(() => `${yes(pick)} ${about(duration)}`);
  const negative = unique(() => `${no(pick, reason)} ${random.chance(0.5) ? about(duration) : ''}`.trim());
  const mismatch = unique(() => `${wrong(pick)} ${random.chance(0.6) ? about(duration) : ''}`.trim());
  return {
    accepted(durationSeconds: number) {
      duration = durationSeconds;
      return positive();
    },
    declined(durationSeconds: number, because: ReasonCode) {
      duration = durationSeconds;
      reason = because;
      return negative();
    },
    wrongMatch(durationSeconds: number) {
      duration = durationSeconds;
      return mismatch();
    },
    notes: (durationSeconds: number) =>
      random
        .some(remarks, random.int(0, 3))
        .map((text) => ({ atSeconds: Math.round((1 + random.next() * (durationSeconds - 2)) * 10) / 10, text }))
        .toSorted((a, b) => a.atSeconds - b.atSeconds),
  };
}

export type FeedbackWriter = ReturnType<typeof feedbackWriter>;
