import type { Knex } from 'knex';
import type { CreatorSubject } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { assertNoDebt } from '../ledger/index.ts';
import { notifyLive } from '../live/index.ts';
import { refusalOf, refuse } from './campaigns.policy.ts';
import { lockCampaign, readCampaign, trackHasAudio, type CampaignRow } from './campaigns.repository.ts';
import { askedFor, insertResend, insertResends, type Asked } from './resend.repository.ts';
import { markSent } from './send.service.ts';
import { lockServices, readTerms } from './terms.repository.ts';

/** Why one of them can't be sent again; null when it can. The first reason counts. */
function refusalOfAsked(asked: Asked, rules: Rules): AppError | null {
  const name = `“${asked.serviceTitle}”`;
  const details = { details: { submissionId: asked.submissionId } };
  if (!asked.wantsNewVersion) return new AppError('wrong_state', `${name} didn’t ask for a new version.`, details);
  if (asked.resentIn !== null) {
    return new AppError('duplicate_submission', `${name} has had its new version: it is sent once.`, details);
  }
  if (asked.isTooLate) {
    const { duplicateDays } = rules.campaigns;
    return new AppError('deadline_passed', `${name} got the track more than ${duplicateDays} days ago.`, details);
  }
  if (!asked.hasNewer) {
    return new AppError('audio_missing', 'Please upload the new version first; then it can be sent.', details);
  }
  return null;
}

/** The services take it now: active, not away, with a place in their queue. Neither price nor level matters: it is free. */
async function checkServices(
  trx: Knex.Transaction,
  campaign: CampaignRow,
  asked: readonly Asked[],
  subject: CreatorSubject,
  rules: Rules,
): Promise<void> {
  const serviceIds = asked.map((one) => one.serviceId);
  await lockServices(trx, serviceIds);
  const { duplicateDays } = rules.campaigns;
  const terms = await readTerms(trx, {
    trackId: campaign.track_id,
    campaignId: campaign.id,
    serviceIds,
    duplicateDays,
  });
  for (const one of terms) {
    const free = { ...one, isDuplicate: false, level: 'standard' as const };
    const refusal = refusalOf(free, campaign.type, subject, rules);
    if (refusal) throw refuse(refusal, one.serviceId);
  }
}

/**
 * Sends a newer version to curators who asked for one: a campaign of its own, sent at once, that holds and costs nothing (rules
 * §3, §5). Asked again for the same submissions, it answers the campaign that is there.
 * @returns the number of the new campaign
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
    // The track before the campaign, as everybody does who needs both.
    const { track_id: trackId } = await readCampaign(trx, subject.accountId, input.campaignId);
    await trackHasAudio(trx, trackId, { lock: true });
    const campaign = await lockCampaign(trx, subject.accountId, input.campaignId);
    if (!subject.emailConfirmed) throw new AppError('email_unconfirmed', 'Please confirm your e-mail address first.');
    if (campaign.type === 'influencers') {
      throw new AppError('wrong_state', 'Influencers post for their price: a new version is a new campaign.');
    }
    const asked = await askedFor(trx, campaign.id, submissionIds, rules.campaigns.duplicateDays);
    if (asked.length < submissionIds.length) throw new AppError('not_found', 'This submission was not found.');
    const sentAlready = new Set(asked.map((one) => one.resentIn));
    const [only] = sentAlready;
    if (sentAlready.size === 1 && typeof only === 'number') return only;
    const refusal = asked.map((one) => refusalOfAsked(one, rules)).find((one) => one !== null);
    if (refusal) throw refusal;
    await assertNoDebt(trx, subject.accountId);
    await checkServices(trx, campaign, asked, subject, rules);

    const id = await insertResend(trx, campaign.id);
    await insertResends(trx, id, submissionIds);
    await markSent(trx, [id]);
    await notifyLive(
      trx,
      [campaign.id, id].map((campaignId) => ({
        accountId: subject.accountId,
        event: { type: 'campaign' as const, campaignId },
      })),
    );
    return id;
  });
}
