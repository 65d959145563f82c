import type { ReasonCode } from '@fanfare/api-contract';
import type { Service } from './curators.ts';
import type { DemoTrack } from './data/demo-people.ts';
import { no, yes } from './data/feedback.ts';
import { laterNotes, mismatches, openingNotes } from './data/notes.ts';
import { type Random, unique } from './random.ts';

const reasons: readonly ReasonCode[] = [
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

/** A comment on a certain second, as a listener would write it. */
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

/** Words that make no sense about a track without the thing they name. */
const ofVoices = /voice|vocal|sing|sung|lyric|word|verse|chorus/i;
const ofDrums = /drum|kick|cymbal/i;

/** The subject of an answer. */
export interface Heard {
  track: DemoTrack;
  service: Pick<Service, 'type' | 'genres'>;
}

/** Radios have programmes and influencers have channels instead of lists. */
function inTheirWords(text: string, { service }: Heard): string {
  if (service.type === 'playlist') return text;
  const [place, people] = service.type === 'radio' ? ['programme', 'listeners'] : ['channel', 'viewers'];
  return text.replace(/\blist\b/g, place).replace(/\blisteners\b/g, people);
}

/** Texts of answers, each unique, none about a voice or a drum that the track doesn't have. */
export function feedbackWriter(random: Random) {
  const pick = <T>(values: readonly T[]) => random.pick(values);
  const about = ({ track }: Heard) => {
    const length = track.sound?.seconds ?? 0;
    return random.pick(seconds).replace('{at}', clock(2 + random.next() * (length - 4)));
  };
  let reason: ReasonCode = 'other';
  let heard!: Heard;
  const fitting = (make: () => string) => {
    const { isInstrumental, sound } = heard.track;
    for (;;) {
      const text = make();
      if (isInstrumental && ofVoices.test(text)) continue;
      if (!sound?.hasDrums && ofDrums.test(text)) continue;
      return inTheirWords(text, heard);
    }
  };
  const mismatch = () => {
    const { track, service } = heard;
    const theirs = service.genres.find((genre) => !track.genres.includes(genre)) ?? service.genres[0]!;
    const ours = track.genres.find((genre) => genre !== theirs) ?? track.genres[0]!;
    return random.pick(mismatches).replace('{theirs}', theirs.toLowerCase()).replace('{ours}', ours.toLowerCase());
  };
  const positive = unique(() => fitting(() => `${yes(pick)} ${about(heard)}`));
  const negative = unique(() => fitting(() => `${no(pick, reason)} ${random.chance(0.5) ? about(heard) : ''}`.trim()));
  const mismatched = unique(() => fitting(() => `${mismatch()} ${random.chance(0.6) ? about(heard) : ''}`.trim()));
  return {
    accepted(about: Heard) {
      heard = about;
      return positive();
    },
    declined(about: Heard, because: ReasonCode) {
      heard = about;
      reason = because;
      return negative();
    },
    wrongMatch(about: Heard) {
      heard = about;
      return mismatched();
    },
    /** A reason for declining that fits this track. */
    reasonFor: ({ track }: Heard): ReasonCode =>
      random.pick(
        reasons.filter(
          (one) => !track.isInstrumental || !['vocals', 'songwriting', 'intro_pacing', 'production_mix'].includes(one),
        ),
      ),
    /** Notes at seconds; several curators notice the same slow beginning. */
    notes({ track }: Heard) {
      const length = track.sound?.seconds ?? 0;
      const chosen = [
        ...random.some(openingNotes, random.chance(0.55) ? 1 : 0),
        ...random.some(laterNotes, random.int(0, 2)),
      ];
      return chosen
        .map(([text, from, to]) => ({
          atSeconds: Math.round((from + random.next() * (to - from)) * length * 10) / 10,
          text,
        }))
        .toSorted((a, b) => a.atSeconds - b.atSeconds);
    },
  };
}

export type FeedbackWriter = ReturnType<typeof feedbackWriter>;
