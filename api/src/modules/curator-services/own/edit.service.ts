import type { Knex } from 'knex';
import type { Config } from '../../../config.ts';
import { type Because, because } from '../../../because.ts';
import { AppError, refuseField } from '../../../plugins/errors.ts';
import { followSuggestion } from './suggested-price.service.ts';
import { endVerifications } from '../service-onboarding/ownership-verification.service.ts';
import { underReview } from './availability.service.ts';
import { checkByType, checkIds, refuseTaken, type ServiceChanges } from './edit-checks.ts';
import { missingOf } from './fields.policy.ts';
import { type ServiceRow, promisesAt, readOwn, replaceGenres } from './own.repository.ts';
import { type OwnServiceRef, lockedOwn } from './own.service.ts';
import { serviceAddress } from './service-address.ts';

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
function columnsOf(body: ServiceChanges, url: string | null, db: Knex): Record<string, unknown> {
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
 * ServiceChanges the given fields. Submissions in the queue keep the terms under which they were sent.
 * @throws AppError not_found, invalid_input, conflict (the address is offered already), wrong_state (being checked, suspended,
 * or its address can't change for its promises)
 */
export async function updateService(
  db: Knex,
  { rules, prober }: Config,
  own: OwnServiceRef,
  body: ServiceChanges,
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
  { genreIds, excludedGenreIds }: ServiceChanges,
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
  if (part !== undefined) refuseField(fieldOf[part] ?? part, incomplete[part]!(rules));
}

const fieldOf: Partial<Record<string, string>> = {
  genres: 'genreIds',
  languages: 'languageIds',
  feedbackLanguages: 'feedbackLanguageIds',
};
const incomplete: Partial<Record<string, (rules: Config['rules']) => Because>> = {
  genres: ({ ownServices: { minGenres: min } }) => because('fields.too_few_entries', { field: 'genreIds', min }),
  description: () => because('services.describe'),
  languages: () => because('services.music_language'),
  feedbackLanguages: () => because('services.answer_language'),
};

/** @returns the replaced image @throws AppError not_found */
export async function setServiceImage(db: Knex, own: OwnServiceRef, file: string): Promise<string | null> {
  return db.transaction(async (trx) => {
    const row = await lockedOwn(trx, own);
    await trx('services').where({ id: row.id }).update({ image: file });
    return row.image;
  });
}
