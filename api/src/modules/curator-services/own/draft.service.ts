import type { Knex } from 'knex';
import type { Config } from '../../../config.ts';
import { because } from '../../../because.ts';
import { AppError, refuseField } from '../../../plugins/errors.ts';
import { checkIds, type NewService, refuseTaken } from './edit-checks.ts';
import { carryGenresOver, hasHistory } from './own.repository.ts';
import { type OwnServiceRef, lockedOwn } from './own.service.ts';
import { serviceAddress } from './service-address.ts';

/**
 * Creates a draft.
 * @returns its id
 * @throws AppError invalid_input, conflict (the address is offered already), cap_reached
 */
export async function createDraft(
  db: Knex,
  { rules, prober }: Config,
  curatorProfileId: number,
  { type, url: typed, title, countryId }: NewService,
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
        weekly_capacity: rules.services.defaultWeeklyCapacity,
        max_open: rules.services.defaultMaxOpen,
        is_price_chosen: false,
        status: 'draft',
      })
      .returning<{ id: number }[]>('id');
    await carryGenresOver(trx, row!.id, curatorProfileId, rules.ownServices.maxGenres);
    return row!.id;
  });
}

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
