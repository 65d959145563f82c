import type { ServiceCard } from '@fanfare/api-contract';
import type { Config } from '../../config.ts';
import { imageUrl } from '../media/index.ts';
import { availabilityOf } from './availability.ts';
import type { CardRow } from './cards.repository.ts';
import type { MusicFacts } from './music-facts.repository.ts';
import { reasonsFor } from './reasons.ts';
import { statisticsOf } from './statistics.policy.ts';

/** A service's card, the same for free and Pro; with reasons where it is shown for a track. */
export function presentCard(config: Config, row: CardRow, facts: MusicFacts | null): ServiceCard {
  const statistics = statisticsOf(
    {
      answered: row.answered,
      accepted: row.accepted,
      expired: row.expired,
      promisesDue: row.promises_due,
      promisesKept: row.promises_kept,
      votes: row.votes,
      helpful: row.helpful,
      answeredInGenre: row.answered_in_genre,
      acceptedInGenre: row.accepted_in_genre,
      medianReplyHours: row.median_reply_hours,
      lastAnswerAt: row.last_answer_at,
    },
    config.rules.services,
  );
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    deliverable: row.deliverable,
    url: row.url,
    imageUrl: imageUrl(config, row.image),
    priceCredits: row.price_credits,
    audience: { size: row.audience_size, source: row.audience_source, asOf: row.audience_as_of.toISOString() },
    country: row.country,
    languages: row.languages,
    feedbackLanguages: row.feedback_languages,
    genres: row.genres.map(({ id, name }) => ({ id, name })),
    moods: row.moods,
    replyDays: row.reply_days,
    keepDays: row.keep_days,
    level: row.level,
    curator: {
      id: row.curator.id,
      display_name: row.curator.display_name,
      profileImageUrl: imageUrl(config, row.curator.profile_image),
    },
    statistics,
    queue: { open: row.open_count, capacity: row.max_open },
    availability: availabilityOf(row),
    reasons: facts ? reasonsFor(row, statistics, facts) : [],
    isDemo: row.is_demo,
  };
}
