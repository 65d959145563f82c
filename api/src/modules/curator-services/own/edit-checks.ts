import type { CallTypes, createOwnService, updateOwnService } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../../config.ts';
import { because } from '../../../because.ts';
import { AppError, refuseField } from '../../../plugins/errors.ts';
import { findAddressOwner } from './address-owner.repository.ts';
import { limitsOf } from './fields.policy.ts';
import { type ServiceRow, unknownIds } from './own.repository.ts';

export type NewService = CallTypes<typeof createOwnService>['body'];
export type ServiceChanges = CallTypes<typeof updateOwnService>['body'];

/** @throws AppError conflict: the address is offered already */
export async function refuseTaken(
  db: Knex,
  url: string,
  curatorProfileId: number,
  ownId: number | null,
): Promise<void> {
  const owner = await findAddressOwner(db, url, curatorProfileId, ownId);
  if (owner === undefined) return;
  throw new AppError(
    'conflict',
    owner === curatorProfileId ? because('services.address_yours') : because('services.address_taken'),
  );
}

/** @throws AppError invalid_input for genres, countries and languages that don't exist */
export async function checkIds(db: Knex, body: ServiceChanges): Promise<void> {
  const genres = [...(body.genreIds ?? []), ...(body.excludedGenreIds ?? [])];
  if ((await unknownIds(db, 'genres', genres)) > 0)
    refuseField('genreIds', because('fields.invalid', { field: 'genre' }));
  const countries = [...(body.audienceCountryIds ?? []), ...(body.countryId === undefined ? [] : [body.countryId])];
  if ((await unknownIds(db, 'countries', countries)) > 0)
    refuseField('countryId', because('fields.invalid', { field: 'countryId' }));
  const languages = [...(body.languageIds ?? []), ...(body.feedbackLanguageIds ?? [])];
  if ((await unknownIds(db, 'languages', languages)) > 0)
    refuseField('languageIds', because('fields.invalid', { field: 'language' }));
}

/** @throws AppError invalid_input */
export function checkWeeklyCapacity(
  weeklyCapacity: number,
  { services: { minWeeklyCapacity: min, maxWeeklyCapacity: max } }: Config['rules'],
): void {
  const field = 'weeklyCapacity';
  if (weeklyCapacity < min) refuseField(field, because('fields.too_small', { field, min }));
  if (weeklyCapacity > max) refuseField(field, because('fields.too_large', { field, max }));
}

/** How many of each list a service has at most. @throws AppError invalid_input */
function checkCounts(body: ServiceChanges, { ownServices }: Config['rules']): void {
  const most = {
    genreIds: ownServices.maxGenres,
    excludedGenreIds: ownServices.maxExcludedGenres,
    audienceCountryIds: ownServices.maxAudienceCountries,
    languageIds: ownServices.maxLanguages,
    feedbackLanguageIds: ownServices.maxLanguages,
    similarArtists: ownServices.maxSimilarArtists,
    moods: ownServices.maxMoods,
  } as const;
  for (const [field, max] of Object.entries(most) as [keyof typeof most, number][]) {
    if ((body[field]?.length ?? 0) > max) refuseField(field, because('fields.too_many_entries', { field, max }));
  }
}

/** The bounds of a service's fields. @throws AppError invalid_input */
export function checkByType({ type }: ServiceRow, body: ServiceChanges, rules: Config['rules']): void {
  const { price, replyDays, keepDays, moods, maxOpen } = limitsOf(type, rules);
  const { priceCredits } = body;
  if (priceCredits !== undefined && (priceCredits < price.min || priceCredits > price.max)) {
    refuseField('priceCredits', because('services.price_range', { min: price.min, max: price.max }));
  }
  if (body.replyDays !== undefined && !replyDays.includes(body.replyDays)) {
    refuseField('replyDays', because('services.reply_days', { days: replyDays.map(String) }));
  }
  if (typeof body.keepDays === 'number' && !keepDays.includes(body.keepDays)) {
    refuseField(
      'keepDays',
      type === 'radio'
        ? because('services.radio_promises_nothing')
        : because('services.keep_days', { days: keepDays.map(String) }),
    );
  }
  if (body.maxOpen !== undefined && body.maxOpen > maxOpen.max)
    refuseField('maxOpen', because('services.max_open', { max: maxOpen.max }));
  if (body.weeklyCapacity !== undefined) checkWeeklyCapacity(body.weeklyCapacity, rules);
  checkCounts(body, rules);
  if (body.moods?.some((mood) => !moods.includes(mood)))
    refuseField('moods', because('fields.invalid', { field: 'mood' }));
  if (typeof body.reach === 'string' && type !== 'radio') refuseField('reach', because('services.reach_of_radios'));
  if (body.audienceSize !== undefined && type !== 'radio') {
    refuseField('audienceSize', because('services.audience_read'));
  }
  const both = body.genreIds?.filter((id) => body.excludedGenreIds?.includes(id)) ?? [];
  if (both.length > 0) refuseField('excludedGenreIds', because('services.genre_both'));
}
