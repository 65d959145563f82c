import type { ResendPreview } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { CreatorSubject } from '../../plugins/contract.ts';
import { because, worded } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { assertNoDebt } from '../ledger/index.ts';
import { campaignChanged, notifyLive } from '../live/index.ts';
import { lockServices } from '../services/index.ts';
import { refusalOf, refuse, type Refusal } from './campaigns.policy.ts';
import { lockCampaign, readCampaign, trackHasAudio, type CampaignRow } from './campaigns.repository.ts';
import {
  resendCandidates,
  insertResend,
  insertResends,
  servicesOfSubmissions,
  waitingForVersion,
  type ResendCandidate,
} from './resend.repository.ts';
import { markSent } from './send.service.ts';
import { readTerms } from './terms.repository.ts';

/** The first reason why a submission can't be resent; null when it can. */
function resendRefusal(candidate: ResendCandidate, rules: Rules): AppError | null {
  const name = `“${candidate.serviceTitle}”`;
  const details = { details: { submissionId: candidate.submissionId } };
  if (!candidate.wantsNewVersion)
    return new AppError('wrong_state', because('campaigns.resend_not_asked', { name }), details);
  if (candidate.resentIn !== null) {
    return new AppError('duplicate_submission', because('campaigns.resend_done', { name }), details);
  }
  if (candidate.isTooLate) {
    const { duplicateDays } = rules.campaigns;
    return new AppError('deadline_passed', because('campaigns.resend_late', { name, days: duplicateDays }), details);
  }
  if (!candidate.hasNewer) {
    return new AppError('audio_missing', because('campaigns.resend_audio_missing'), details);
  }
  return null;
}

/** Why services don't accept submissions now, by their ids. A resend is free, so price and level don't matter. */
async function serviceRefusals(
  db: Knex,
  campaign: CampaignRow,
  candidates: readonly ResendCandidate[],
  subject: CreatorSubject,
  rules: Rules,
): Promise<Map<number, Refusal>> {
  const serviceIds = candidates.map((one) => one.serviceId);
  const { duplicateDays } = rules.campaigns;
  const terms = await readTerms(db, {
    trackId: campaign.track_id,
    campaignId: campaign.id,
    serviceIds,
    duplicateDays,
  });
  return new Map(
    terms.flatMap((one) => {
      const free = { ...one, isDuplicate: false, level: 'standard' as const };
      const refusal = refusalOf(free, campaign.type, subject, rules);
      return refusal ? [[one.serviceId, refusal] as const] : [];
    }),
  );
}

/**
 * Who asked for a new version of a campaign's track and hasn't had it: whether it can be sent to them now, and why not.
 * @throws AppError not_found
 */
export async function resendPreview(
  db: Knex,
  subject: CreatorSubject,
  campaignId: number,
  rules: Rules,
): Promise<ResendPreview> {
  const campaign = await readCampaign(db, subject.accountId, campaignId);
  // Influencers are paid per post: a new version is a new campaign.
  if (campaign.type === 'influencers') return { items: [] };
  const candidates = await waitingForVersion(db, campaign.id, rules.campaigns.duplicateDays);
  const refusals = await serviceRefusals(db, campaign, candidates, subject, rules);
  return {
    items: candidates.map((candidate) => {
      const { submissionId, serviceId, serviceTitle: title } = candidate;
      const closed = refusals.get(serviceId);
      const refusal = resendRefusal(candidate, rules);
      const needsVersion = refusal?.code === 'audio_missing' && closed === undefined;
      const reason = needsVersion ? null : (closed?.why ?? refusal?.why ?? null);
      return {
        submissionId,
        title,
        state: needsVersion ? 'needs_version' : reason ? 'closed' : 'open',
        ...worded({ reason }),
      };
    }),
  };
}

/**
 * Sends a newer version to curators who asked for one: a campaign of its own, sent immediately, that costs and holds nothing
 * (docs/rules.md#campaigns). Idempotent for the same submissions.
 * @returns the id of the new campaign
 * @throws AppError not_found, email_unconfirmed, wrong_state, duplicate_submission, deadline_passed, audio_missing,
 *   service_unavailable, debt_outstanding
 */
export async function resend(
  db: Knex,
  subject: CreatorSubject,
  input: { campaignId: number; submissionIds: readonly number[] },
  rules: Rules,
): Promise<number> {
  const submissionIds = [...new Set(input.submissionIds)];
  return db.transaction(async (trx) => {
    // The track before the campaign: the lock order everywhere.
    const { track_id: trackId } = await readCampaign(trx, subject.accountId, input.campaignId);
    await trackHasAudio(trx, trackId, { lock: true });
    const campaign = await lockCampaign(trx, subject.accountId, input.campaignId);
    if (!subject.emailConfirmed) throw new AppError('email_unconfirmed', because('account.confirm_email'));
    if (campaign.type === 'influencers') {
      throw new AppError('wrong_state', because('campaigns.resend_influencers'));
    }
    await lockServices(trx, await servicesOfSubmissions(trx, campaign.id, submissionIds));
    const candidates = await resendCandidates(trx, campaign.id, submissionIds, rules.campaigns.duplicateDays);
    if (candidates.length < submissionIds.length) throw new AppError('not_found', because('submissions.not_found'));
    const resendIds = new Set(candidates.map((one) => one.resentIn));
    const [only] = resendIds;
    if (resendIds.size === 1 && typeof only === 'number') return only;
    const refusal = candidates.map((one) => resendRefusal(one, rules)).find((one) => one !== null);
    if (refusal) throw refusal;
    await assertNoDebt(trx, subject.accountId);
    for (const [serviceId, refused] of await serviceRefusals(trx, campaign, candidates, subject, rules)) {
      throw refuse(refused, serviceId);
    }

    const id = await insertResend(trx, campaign.id);
    await insertResends(trx, id, submissionIds);
    await markSent(trx, [id]);
    await notifyLive(
      trx,
      [campaign.id, id].map((campaignId) => campaignChanged(subject.accountId, campaignId)),
    );
    return id;
  });
}
