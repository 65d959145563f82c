import type { CallTypes, createOwnService, updateOwnService } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../../config.ts';
import { type Because, because } from '../../../because.ts';
import { AppError, refuseField } from '../../../plugins/errors.ts';
import { followSuggestion } from './suggested-price.service.ts';
import { endVerifications } from '../service-onboarding/ownership-verification.service.ts';
import { findAddressOwner } from './address-owner.repository.ts';
import { underReview } from './availability.service.ts';
import { limitsOf, missingOf } from './fields.policy.ts';
import {
  type ServiceRow,
  carryGenresOver,
  hasHistory,
  promisesAt,
  readOwn,
  replaceGenres,
  unknownIds,
} from './own.repository.ts';
import { type OwnServiceRef, lockedOwn } from './own.service.ts';
import { serviceAddress } from './service-address.ts';

type Created = CallTypes<typeof createOwnService>['body'];
type Changes = CallTypes<typeof updateOwnService>['body'];

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

async function checkIds(db: Knex, body: Changes): Promise<void> {
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

/**
 * Creates a draft.
 * @returns its id
 * @throws AppError invalid_input, conflict (the address is offered already), cap_reached
 */
export async function createDraft(
  db: Knex,
  { rules, prober }: Config,
  curatorProfileId: number,
  { type, url: typed, title, countryId }: Created,
): Promise<number> {
  const url = serviceAddress(type, typed, prober);
  if (countryId !== undefined) await checkIds(db, { countryId });
  return db.transaction(async (trx) => {
    // One at a time, so that two tabs can't both take one address, or the last place.
    const curator = await trx('curator_profiles')
      .where({ id: curatorProfileId })
      .forUpdate()
      .first<{ country_id: number | null }>('country_id');
    const country =
      countryId ?? curator.country_id ?? refuseField('countryId', because('fields.required', { field: 'countryId' }));
    const [{ count }] = (await trx('services').where({ curator_profile_id: curatorProfileId }).count()) as [
      { count: number },
    ];
    const { maxServices } = rules.ownServices;
    if (count >= maxServices) throw new AppError('cap_reached', because('services.full', { max: maxServices }));
    await refuseTaken(trx, url, curatorProfileId, null);
    const [row] = await trx('services')
      .insert({
        curator_profile_id: curatorProfileId,
        type,
        title,
        url,
        country_id: country,
        price_credits: rules.services.priceBands[type].minCredits,
        audience_size: 0,
        audience_source: 'declared',
        reply_days: rules.services.reply[type].defaultDays,
        max_open: rules.services.defaultMaxOpen,
        is_price_chosen: false,
        status: 'draft',
      })
      .returning<{ id: number }[]>('id');
    await carryGenresOver(trx, row!.id, curatorProfileId, rules.ownServices.maxGenres);
    return row!.id;
  });
}

/** Bounds that differ by type. @throws AppError invalid_input */
function checkByType({ type }: ServiceRow, body: Changes, rules: Config['rules']): void {
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
  if (body.moods?.some((mood) => !moods.includes(mood)))
    refuseField('moods', because('fields.invalid', { field: 'mood' }));
  if (typeof body.reach === 'string' && type !== 'radio') refuseField('reach', because('services.reach_of_radios'));
  if (body.audienceSize !== undefined && type !== 'radio') {
    refuseField('audienceSize', because('services.audience_read'));
  }
  const both = body.genreIds?.filter((id) => body.excludedGenreIds?.includes(id)) ?? [];
  if (both.length > 0) refuseField('excludedGenreIds', because('services.genre_both'));
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * An address can't be left with its promises: another service there would begin with none.
 * @throws AppError wrong_state
 */
async function refuseMove(trx: Knex.Transaction, row: ServiceRow, { services }: Config['rules']): Promise<void> {
  if (row.paused_by === 'promises') throw underReview();
  const { has_open: hasOpen, has_broken: hasBroken } = await promisesAt(trx, row, services.statisticsDays);
  if (hasOpen) {
    throw new AppError('wrong_state', because('services.address_in_use'));
  }
  if (hasBroken) {
    throw new AppError('wrong_state', because('services.address_broken_promise', { days: services.statisticsDays }));
  }
}

/** The columns to change. */
function columnsOf(body: Changes, url: string | null, db: Knex): Record<string, unknown> {
  const columns: Record<string, unknown> = {
    title: body.title,
    description: body.description,
    deliverable: body.deliverable,
    price_credits: body.priceCredits,
    is_price_chosen: body.priceCredits === undefined ? undefined : true,
    country_id: body.countryId,
    audience_country_ids: body.audienceCountryIds && unique(body.audienceCountryIds),
    language_ids: body.languageIds && unique(body.languageIds),
    feedback_language_ids: body.feedbackLanguageIds && unique(body.feedbackLanguageIds),
    similar_artists: body.similarArtists && unique(body.similarArtists),
    moods: body.moods && unique(body.moods),
    accepts_unreleased: body.acceptsUnreleased,
    accepts_explicit: body.acceptsExplicit,
    accepts_instrumental: body.acceptsInstrumental,
    ai_policy: body.aiPolicy,
    reply_days: body.replyDays,
    keep_days: body.keepDays,
    weekly_capacity: body.weeklyCapacity,
    max_open: body.maxOpen,
    allows_replies: body.allowsReplies,
    reach: body.reach,
    ...(body.audienceSize !== undefined && { audience_size: body.audienceSize, audience_as_of: db.raw('app_now()') }),
    // Another address is neither verified nor its audience known.
    ...(url !== null && {
      url,
      status: 'draft',
      ownership_verified_at: null,
      ownership_verified_by: null,
      paused_by: null,
      next_check_at: null,
      unreadable_checks: 0,
      failed_checks: 0,
      audience_source: 'declared',
      audience_as_of: db.raw('app_now()'),
    }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/**
 * Changes the given fields. Submissions in the queue keep the terms under which they were sent.
 * @throws AppError not_found, invalid_input, conflict (the address is offered already), wrong_state (being checked, suspended,
 * or its address can't change for its promises)
 */
export async function updateService(
  db: Knex,
  { rules, prober }: Config,
  own: OwnServiceRef,
  body: Changes,
): Promise<void> {
  await checkIds(db, body);
  await db.transaction(async (trx) => {
    const row = await lockedOwn(trx, own);
    if (row.status === 'checking') throw new AppError('wrong_state', because('services.in_check'));
    if (row.status === 'suspended') throw new AppError('wrong_state', because('services.suspended'));
    checkByType(row, body, rules);
    const given = body.url === undefined ? row.url : serviceAddress(row.type, body.url, prober);
    const url = given === row.url ? null : given;
    if (url !== null) {
      await refuseMove(trx, row, rules);
      await refuseTaken(trx, url, own.curatorProfileId, row.id);
    }
    const columns = columnsOf(body, url, trx);
    if (Object.keys(columns).length > 0) await trx('services').where({ id: row.id }).update(columns);
    if (url !== null) await endVerifications(trx, row.id);
    await followSuggestion(trx, row.id, rules);
    await changeGenres(trx, row.id, body);
    if (url === null && (row.status === 'active' || row.status === 'paused')) await refuseIncomplete(trx, own, rules);
  });
}

/** A genre is wanted or excluded, whichever was given last. */
async function changeGenres(
  trx: Knex.Transaction,
  serviceId: number,
  { genreIds, excludedGenreIds }: Changes,
): Promise<void> {
  for (const [ids, isExcluded] of [
    [genreIds, false],
    [excludedGenreIds, true],
  ] as const) {
    if (!ids) continue;
    await trx('service_genres')
      .where({ service_id: serviceId, is_excluded: !isExcluded })
      .whereIn('genre_id', ids)
      .delete();
    await replaceGenres(trx, serviceId, unique(ids), isExcluded);
  }
}

/** A live service stays complete. @throws AppError invalid_input */
async function refuseIncomplete(trx: Knex.Transaction, own: OwnServiceRef, rules: Config['rules']): Promise<void> {
  const row = (await readOwn(trx, rules, own))!;
  // Services from before these rules aren't held to the others at every change.
  const part = missingOf(row, rules).find((missing) => missing in incomplete);
  if (part !== undefined) refuseField(fieldOf[part] ?? part, incomplete[part]!);
}

const fieldOf: Partial<Record<string, string>> = {
  genres: 'genreIds',
  languages: 'languageIds',
  feedbackLanguages: 'feedbackLanguageIds',
};
const incomplete: Partial<Record<string, Because>> = {
  genres: because('services.two_genres'),
  description: because('services.describe'),
  languages: because('services.music_language'),
  feedbackLanguages: because('services.answer_language'),
};

/**
 * Deletes a draft or a rejected service.
 * @returns its image, which nothing uses any more
 * @throws AppError not_found, wrong_state
 */
export async function deleteDraft(db: Knex, own: OwnServiceRef): Promise<string | null> {
  return db.transaction(async (trx) => {
    const row = await lockedOwn(trx, own);
    if (row.status !== 'draft' && row.status !== 'rejected') {
      throw new AppError('wrong_state', because('services.delete_draft_only'));
    }
    if (await hasHistory(trx, row.id)) {
      throw new AppError('wrong_state', because('services.has_history'));
    }
    await trx('services').where({ id: row.id }).delete();
    return row.image;
  });
}

/** @returns the replaced image @throws AppError not_found */
export async function setServiceImage(db: Knex, own: OwnServiceRef, file: string): Promise<string | null> {
  return db.transaction(async (trx) => {
    const row = await lockedOwn(trx, own);
    await trx('services').where({ id: row.id }).update({ image: file });
    return row.image;
  });
}
