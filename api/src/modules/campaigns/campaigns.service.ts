import type { Campaign, CampaignType, Submission } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { CreatorSubject } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { execute, readAll } from '../../sql.ts';
import { moneyOfSubmissions } from '../ledger/index.ts';
import { cardsByIds } from '../services/index.ts';
import { tracksByIds } from '../tracks/index.ts';
import { ratingMeans, reasonCounts, sentRow, sentRows } from './campaign-detail.repository.ts';
import { summaryRow } from './campaign-list.repository.ts';
import { checkCap, refusalOf, refuse } from './campaigns.policy.ts';
import { presentCampaign, sentSubmission } from './campaigns.presenter.ts';
import {
  countOpenDrafts,
  deleteSelections,
  insertDraft,
  insertSelections,
  lockDraft,
  selectedServiceIds,
  selections,
} from './campaigns.repository.ts';
import { knownTo, readTerms } from './terms.repository.ts';

type Addresses = Pick<FastifyInstance, 'config' | 'clock'>;

/**
 * Refuses one open draft too many. Two at the same time may pass: it keeps a list short, and moves no credits.
 * @throws AppError cap_reached
 */
async function refuseManyDrafts(db: Knex, accountId: number, { campaigns: { maxOpenDrafts } }: Rules): Promise<void> {
  if ((await countOpenDrafts(db, accountId)) < maxOpenDrafts) return;
  throw new AppError('cap_reached', because('campaigns.drafts_full', { max: maxOpenDrafts }), {
    details: { cap: maxOpenDrafts },
  });
}

/** @throws AppError not_found where the account has no such track, cap_reached (too many open drafts) */
export async function createDraft(
  db: Knex,
  accountId: number,
  draft: { type: CampaignType; trackId: number },
  rules: Rules,
): Promise<number> {
  await refuseManyDrafts(db, accountId, rules);
  const id = await insertDraft(db, { accountId, ...draft });
  if (id === null) {
    throw new AppError('not_found', because('tracks.not_found'), {
      fields: { trackId: because('fields.invalid', { field: 'trackId' }) },
    });
  }
  return id;
}

/**
 * Adds services to a draft, all or none; those selected already are unchanged.
 * @throws AppError not_found (an unknown service too), wrong_state, the refusal of a service, pro_required, cap_reached
 */
export async function chooseServices(
  db: Knex,
  subject: CreatorSubject,
  campaignId: number,
  serviceIds: readonly number[],
  rules: Rules,
): Promise<void> {
  await db.transaction(async (trx) => {
    const campaign = await lockDraft(trx, subject.accountId, campaignId);
    const chosen = new Set(await selectedServiceIds(trx, campaignId));
    const added = [...new Set(serviceIds)].filter((id) => !chosen.has(id));
    const terms = await readTerms(trx, {
      trackId: campaign.track_id,
      campaignId,
      serviceIds: added,
      duplicateDays: rules.campaigns.duplicateDays,
    });
    const known = await knownTo(trx, subject.accountId, terms);
    if (known.length < added.length) throw new AppError('not_found', because('services.not_found'));
    for (const one of terms) {
      const refusal = refusalOf(one, campaign.type, subject, rules);
      if (refusal) throw refuse(refusal, one.serviceId);
    }
    checkCap(rules, campaign.type, chosen.size + added.length, subject.isPro);
    await insertSelections(trx, campaignId, added);
  });
}

/** Removes services from a draft; others are ignored. @throws AppError not_found, wrong_state */
export async function removeServices(
  db: Knex,
  accountId: number,
  campaignId: number,
  serviceIds: readonly number[],
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockDraft(trx, accountId, campaignId);
    await deleteSelections(trx, campaignId, serviceIds);
  });
}

interface PitchChange {
  pitch?: string | undefined;
  pitchOverrides?: readonly { serviceId: number; pitch: string | null }[] | undefined;
}

/** Changes a draft's pitch and the overrides per service. @throws AppError not_found (a service that isn't selected), wrong_state */
export async function changePitch(db: Knex, accountId: number, campaignId: number, change: PitchChange): Promise<void> {
  await db.transaction(async (trx) => {
    await lockDraft(trx, accountId, campaignId);
    if (change.pitch !== undefined) {
      await execute(trx)`UPDATE campaigns SET pitch = ${change.pitch} WHERE id = ${campaignId}`;
    }
    for (const { serviceId, pitch } of change.pitchOverrides ?? []) {
      const changed = await trx('campaign_selections')
        .where({ campaign_id: campaignId, service_id: serviceId })
        .update({ pitch: pitch || null });
      if (changed === 0) throw new AppError('not_found', because('campaigns.curator_not_in'));
    }
  });
}

/** Archives or unarchives. @throws AppError not_found, wrong_state while the campaign is active, cap_reached (a draft too many) */
export async function archive(
  db: Knex,
  { accountId, campaignId, isArchived }: { accountId: number; campaignId: number; isArchived: boolean },
  rules: Rules,
): Promise<void> {
  const own = { id: campaignId, account_id: accountId };
  if (
    !isArchived &&
    (await db('campaigns')
      .where({ ...own, status: 'draft', is_archived: true })
      .first('id'))
  ) {
    await refuseManyDrafts(db, accountId, rules);
  }
  const changed = await db('campaigns')
    .where(own)
    .whereIn('status', ['draft', 'completed', 'cancelled'])
    .update({ is_archived: isArchived });
  if (changed > 0) return;
  const existing = await db('campaigns').where(own).first('id');
  if (!existing) throw new AppError('not_found', because('campaigns.not_found'));
  throw new AppError('wrong_state', because('campaigns.active_not_archived'));
}

/** A campaign with its selection or its submissions. @throws AppError not_found, also for somebody else's */
export async function campaignDetail(app: Addresses, db: Knex, subject: CreatorSubject, id: number): Promise<Campaign> {
  const row = await summaryRow(db, subject.accountId, id);
  if (!row) throw new AppError('not_found', because('campaigns.not_found'));
  const sent = await sentRows(db, id);
  const hasAnswers = sent.some((one) => one.decision !== null);
  const [tracks, money, chosen, reasons, ratings] = await readAll(db, [
    () => tracksByIds(db, app, [row.track_id]),
    () =>
      moneyOfSubmissions(
        db,
        sent.map((one) => one.id),
      ),
    () => (row.paid_at === null ? selections(db, id) : []),
    () => (hasAnswers ? reasonCounts(db, id) : []),
    () => (hasAnswers ? ratingMeans(db, id) : []),
  ]);
  const cards = await cardsByIds(
    db,
    app,
    chosen.map((one) => one.service_id),
    { trackId: row.track_id },
  );
  return presentCampaign(app, subject, {
    row,
    track: tracks.get(row.track_id)!,
    selection: chosen.map((one) => ({
      service: cards.get(one.service_id)!,
      priceAtSelectionCredits: one.price,
      pitch: one.pitch,
    })),
    submissions: sent.map((one) => sentSubmission(app, one, money.get(one.id))),
    reasonCounts: reasons,
    ratingMeans: ratings,
  });
}

/** One submission as its creator sees it. @throws AppError not_found, also for somebody else's */
export async function submissionDetail(app: Addresses, db: Knex, accountId: number, id: number): Promise<Submission> {
  const row = await sentRow(db, accountId, id);
  if (!row) throw new AppError('not_found', because('submissions.not_found'));
  return sentSubmission(app, row, (await moneyOfSubmissions(db, [id])).get(id));
}
