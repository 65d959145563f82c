import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import type { CreatorSubject } from '../../plugins/contract.ts';
import type { Rules } from '../../rules.ts';
import { execute, inTransaction } from '../../sql.ts';
import { priors, saveForecast } from '../forecasts/index.ts';
import { hold, toDecimal, type Credits } from '../ledger/index.ts';
import { campaignChanged, notifyLive, walletChanged } from '../live/index.ts';
import { rankForTrack } from '../services/index.ts';
import { campaignStates, nextState, submissionStates } from '../states/index.ts';
import { checkCap, refuse } from './campaigns.policy.ts';
import { customDisclosure, lockSelectedServices, lockWithTrack, type CampaignRow } from './campaigns.repository.ts';
import { paymentSummaryOf, quote, type Line, type Quote } from './payment-summary.service.ts';
import { checkWaves } from './plan.service.ts';
import { markScheduled, recordAwaitingAudio, recordSent, type SentSubmission } from './send.service.ts';

interface Completion {
  campaignId: number;
  /** The total that the creator confirmed. */
  expectedTotalCredits?: number | undefined;
}

/**
 * Pays for a draft in one transaction: re-reads prices, availability, caps and duplicates, creates the submissions, holds their
 * credits, and sends them where the track has audio. Prices have to be those of the selection, or the confirmed total
 * (`expectedTotalCredits`) the current one; else 409 with the current summary. Idempotent.
 * @throws AppError not_found, email_unconfirmed, wrong_state, the refusal of a service, pro_required, cap_reached,
 *   price_changed, insufficient_credits (these two with the summary in `details`), debt_outstanding
 */
export async function completeCampaign(
  db: Knex,
  subject: CreatorSubject,
  input: Completion,
  rules: Rules,
): Promise<void> {
  const forecastPriors = await priors(db, rules);
  await inTransaction(db, async (trx) => {
    const { campaign, hasAudio } = await lockWithTrack(trx, subject.accountId, input.campaignId);
    if (campaign.paid_at !== null && campaign.status !== 'cancelled') return;
    if (campaign.status !== 'draft') throw new AppError('wrong_state', 'This campaign was cancelled.');
    if (!subject.emailConfirmed) {
      throw new AppError('email_unconfirmed', 'Please confirm your email address first; your draft is kept.');
    }
    const serviceIds = await lockSelectedServices(trx, campaign.id);
    const quoted = await quote(trx, campaign, subject, rules, serviceIds);
    const summary = () => paymentSummaryOf(trx, campaign, quoted, subject);

    if (quoted.lines.length === 0) throw new AppError('wrong_state', 'Please choose at least one curator first.');
    const refused = quoted.lines.find((line) => line.refusal);
    if (refused) throw refuse(refused.refusal!, refused.terms.serviceId, await summary());
    checkCap(rules, campaign.type, quoted.lines.length, subject.isPro);
    if (!isPriceAgreed(quoted, input.expectedTotalCredits)) {
      throw new AppError('price_changed', 'A price has changed since you chose. Please check the new total.', {
        details: await summary(),
      });
    }

    if (campaign.wave_first !== null) checkWaves(subject.isPro);
    const first = await firstWave(trx, campaign, quoted);
    const disclosures = await disclosuresOf(trx, campaign, quoted.lines, rules);
    // Sent at once: written as sent, rather than as queued first. The quote refused paused services, and they are locked.
    const isSent = hasAudio && !campaign.is_for_later;
    const submissions = await insertSubmissions(trx, campaign, quoted.lines, { first, disclosures, isSent });
    await execute(trx)`
      UPDATE campaigns SET paid_at = app_now(), status = ${nextState(campaignStates, campaign.status, isSent ? 'send' : 'await_audio')},
                           sent_at = CASE WHEN ${isSent}::boolean THEN app_now() END
        WHERE id = ${campaign.id}`;
    try {
      await hold(trx, { campaignId: campaign.id, creatorAccountId: subject.accountId, submissions });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'insufficient_credits') throw error;
      throw new AppError(error.code, error.message, { details: await summary() });
    }
    const { wave_min_percent: minAcceptPercent } = campaign;
    const waves = minAcceptPercent === null ? null : { firstIds: first, minAcceptPercent };
    await saveForecast(trx, { campaignId: campaign.id, priors: forecastPriors, rules, waves });
    const sent = submissions.filter((one) => one.isSent);
    if (isSent) await recordSent(trx, sent, [campaign]);
    else if (hasAudio) await markScheduled(trx, [campaign.id]);
    else await recordAwaitingAudio(trx, campaign);
    await notifyLive(trx, [walletChanged(subject.accountId), campaignChanged(subject.accountId, campaign.id)]);
  });
}

function isPriceAgreed(quoted: Quote, confirmedCredits: number | undefined): boolean {
  return confirmedCredits === undefined ? !quoted.isPriceChanged : confirmedCredits === toDecimal(quoted.total);
}

/** The services of the first wave: all, or the best matches where the campaign is sent in waves. */
async function firstWave(trx: Knex.Transaction, campaign: CampaignRow, quoted: Quote): Promise<ReadonlySet<number>> {
  const ids = quoted.lines.map((line) => line.terms.serviceId);
  if (campaign.wave_first === null) return new Set(ids);
  const best = await rankForTrack(trx, campaign.track_id, ids);
  return new Set(best.slice(0, campaign.wave_first));
}

/** The disclosure for each influencer's post: the creator's, else the platform's default. */
async function disclosuresOf(
  trx: Knex.Transaction,
  campaign: CampaignRow,
  lines: readonly Line[],
  rules: Rules,
): Promise<(string | null)[]> {
  if (campaign.type !== 'influencers') return lines.map(() => null);
  const own = await customDisclosure(trx, campaign.id);
  const usual: Partial<Record<string, string>> = rules.influencers.disclosure;
  return lines.map(({ terms }) => own || (usual[terms.type] ?? null));
}

interface PaidSubmission extends SentSubmission {
  amount: Credits;
  isSent: boolean;
}

/** Inserts the submissions with their fixed terms: price, share by today's level, reply and keep days, pitch, disclosure. */
async function insertSubmissions(
  trx: Knex.Transaction,
  campaign: CampaignRow,
  lines: readonly Line[],
  {
    first,
    disclosures,
    isSent,
  }: { first: ReadonlySet<number>; disclosures: readonly (string | null)[]; isSent: boolean },
): Promise<PaidSubmission[]> {
  const { rows } = await trx.raw<{ rows: Omit<PaidSubmission, 'amount'>[] }>(
    `INSERT INTO submissions (campaign_id, service_id, creator_account_id, curator_account_id, track_id, price_hundredths,
                              curator_share_hundredths, reply_days, keep_days, pitch, wave, disclosure, is_demo,
                              status, sent_at, deadline_at)
     SELECT c.id, l.service_id, c.account_id, l.curator_account_id, c.track_id, l.price, l.share, l.reply_days, l.keep_days,
            coalesce(nullif(l.pitch, ''), c.pitch), l.wave, l.disclosure, c.is_demo,
            CASE WHEN l.wave = sent.wave THEN ? ELSE 'queued' END, CASE WHEN l.wave = sent.wave THEN app_now() END,
            CASE WHEN l.wave = sent.wave THEN app_now() + make_interval(days => l.reply_days) END
       FROM campaigns c
      CROSS JOIN (SELECT ?::int AS wave) sent
      CROSS JOIN unnest(?::int[], ?::int[], ?::bigint[], ?::bigint[], ?::int[], ?::int[], ?::text[],
                        ?::int[], ?::text[])
        WITH ORDINALITY AS l (service_id, curator_account_id, price, share, reply_days, keep_days, pitch, wave, disclosure, position)
      WHERE c.id = ?
      ORDER BY l.position 
     RETURNING id, campaign_id, service_id, curator_account_id, false AS is_new_version, status <> 'queued' AS "isSent"`,
    [
      nextState(submissionStates, 'queued', 'send'),
      // Null: none goes out yet.
      isSent ? 1 : (null as unknown as number),
      lines.map((line) => line.terms.serviceId),
      lines.map((line) => line.terms.curatorAccountId),
      lines.map((line) => line.price),
      lines.map((line) => line.toCurator),
      lines.map((line) => line.terms.replyDays),
      // Knex's types exclude null array elements; Postgres accepts them.
      lines.map((line) => line.terms.keepDays) as number[],
      lines.map((line) => line.terms.pitch) as string[],
      lines.map((line) => (first.has(line.terms.serviceId) ? 1 : 2)),
      disclosures as string[],
      campaign.id,
    ],
  );
  const rowOf = new Map(rows.map((row) => [row.service_id, row]));
  return lines.map(({ terms, price }) => ({ ...rowOf.get(terms.serviceId)!, amount: price }));
}
