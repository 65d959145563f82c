import type { ServiceCard } from '@fanfare/api-contract';
import {
  type Contributions,
  type FeatureGroup,
  type TermName,
  middleTerms,
  termNames,
  termsOf,
} from '../ranking/index.ts';
import type { CardRow } from './cards.repository.ts';
import type { MusicFacts } from './music-facts.repository.ts';
import * as texts from './reason-texts.ts';
import type { Reason } from './reason-texts.ts';
import { moodReason, soundReason } from './sound-reasons.ts';

const minReasons = 2;
const maxReasons = 3;
/** Contributions below this don't move a place. */
const leastContribution = 0.01;

/** Something that adds to a score. */
interface Contribution {
  /** Against a middling service. */
  value: number;
  /** Against one that has nothing of it. */
  whole: number;
  /** Null where it can't be put into words. */
  reason: Reason | null;
}

/** What can be said of the groups of features that a sentence is about: nothing where the music lacks it. Size can't be put into words. */
const musicReasons: readonly {
  groups: readonly FeatureGroup[];
  say: (row: CardRow, facts: MusicFacts) => Reason | null;
}[] = [
  { groups: ['genre'], say: texts.genreReason },
  { groups: ['artist', 'neighbours'], say: texts.artistReason },
  { groups: ['sound'], say: soundReason },
  { groups: ['length'], say: texts.lengthReason },
  { groups: ['release'], say: texts.releaseReason },
  { groups: ['popularity'], say: texts.popularityReason },
  { groups: ['together'], say: texts.togetherReason },
  { groups: ['words'], say: texts.wordsReason },
];

const recordReasons = (
  row: CardRow,
  statistics: ServiceCard['statistics'],
  facts: MusicFacts,
): Record<TermName, () => Reason | null> => ({
  acceptInGenre: () => texts.acceptReason(row, statistics, facts),
  reliability: () => texts.reliabilityReason(statistics),
  speed: () => texts.speedReason(row, statistics),
  freshness: () => null,
  language: () => texts.languageReason(row, facts),
  country: () => texts.countryReason(row, facts),
});

const dayMs = 24 * 3_600_000;

function termContributions(row: CardRow, statistics: ServiceCard['statistics'], facts: MusicFacts): Contribution[] {
  const { languageId, countryId } = facts;
  const terms = termsOf({
    answered: row.answered,
    accepted: row.accepted,
    expired: row.expired,
    promisesDue: row.promises_due,
    promisesKept: row.promises_kept,
    answeredInGenre: row.answered_in_genre,
    acceptedInGenre: row.accepted_in_genre,
    medianReplyHours: row.median_reply_hours,
    replyDays: row.reply_days,
    daysSinceAnswer: row.last_answer_at && (facts.now.getTime() - row.last_answer_at.getTime()) / dayMs,
    isLanguageTaken: languageId === null || row.language_ids.length === 0 || row.language_ids.includes(languageId),
    isInCountry: countryId !== null && (row.country.id === countryId || row.audience_country_ids.includes(countryId)),
  });
  const reasons = recordReasons(row, statistics, facts);
  return termNames
    .filter((name) => terms[name] > 0)
    .map((name) => {
      const weight = facts.explained.weights[name];
      return {
        value: weight * (terms[name] - middleTerms[name]),
        whole: weight * terms[name],
        reason: reasons[name](),
      };
    });
}

function musicContributions(row: CardRow, facts: MusicFacts): Contribution[] {
  const found: Contributions | undefined = facts.explained.services.get(row.id)?.contributions;
  if (!found) return [];
  return musicReasons.map(({ groups, say }) => {
    const value = groups.reduce((sum, group) => sum + facts.explained.weights.fit * found[group], 0);
    return { value, whole: value, reason: value > 0 ? say(row, facts) : null };
  });
}

/**
 * Two or three reasons why a service fits: what adds most to its score against a middling service's, strongest first. Where that is less
 * than two, what adds to it at all. A mood that both have follows where there is room: it never takes the place of what counts.
 */
export function reasonsFor(row: CardRow, statistics: ServiceCard['statistics'], facts: MusicFacts): Reason[] {
  const all = [...musicContributions(row, facts), ...termContributions(row, statistics, facts)];
  const named = (measure: 'value' | 'whole') =>
    all
      .filter((one) => one[measure] > leastContribution && one.reason !== null)
      .toSorted((a, b) => b[measure] - a[measure])
      .map((one) => one.reason!);
  const counted = named('value').slice(0, maxReasons);
  const others = named('whole').filter((one) => !counted.includes(one));
  const reasons = [...counted, ...others.slice(0, Math.max(0, minReasons - counted.length))];
  const mood = moodReason(row, facts);
  if (mood && reasons.length < maxReasons) reasons.push(mood);
  return reasons.length < minReasons ? [...reasons, texts.anyLanguageReason(row)] : reasons;
}
