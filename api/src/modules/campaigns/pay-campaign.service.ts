import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import type { CreatorSubject } from '../../plugins/contract.ts';
import type { Rules } from '../../rules.ts';
import { inTransaction } from '../../sql.ts';
import { forecastOfPayment, type AllPriors } from '../forecasts/index.ts';
import { holdStatements, refuseDebt, toDecimal } from '../ledger/index.ts';
import { rankForTrack } from '../services/index.ts';
import { checkCap, refuse } from './campaigns.policy.ts';
import { customDisclosure, lockWithTrack, type CampaignRow } from './campaigns.repository.ts';
import { lockFacts, type PaidLine, type PaymentFacts } from './payment.repository.ts';
import { paymentSummaryOf, quoteOf, type Line, type Quote } from './payment-summary.service.ts';
import { checkWaves } from './plan.service.ts';
import { writePayment, type Payment } from './write-payment.service.ts';

interface Completion {
  campaignId: number;
  /** The total that the creator confirmed. */
  expectedTotalCredits?: number | undefined;
  /** Read, and updated where they were old, before the transaction: it must neither wait for an update nor block one. */
  priors: AllPriors;
}

/**
 * Pays for a draft in one transaction: re-reads prices, availability, caps and duplicates, creates the submissions, holds their
 * credits, and sends them where the track has audio. Prices have to be those of the selection, or the confirmed total
 * (`expectedTotalCredits`) the current one; else 409 with the current summary. Idempotent.
 * @returns null where it was paid for before: then it has to be read
 * @throws AppError not_found, email_unconfirmed, wrong_state, the refusal of a service, pro_required, cap_reached,
 *   price_changed, insufficient_credits (these two with the summary in `details`), debt_outstanding
 */
export async function completeCampaign(
  db: Knex,
  subject: CreatorSubject,
  input: Completion,
  rules: Rules,
): Promise<Payment | null> {
  return inTransaction(db, async (trx) => {
    const campaign = await lockWithTrack(trx, subject.accountId, input.campaignId);
    if (campaign.paid_at !== null && campaign.status !== 'cancelled') return null;
    if (campaign.status !== 'draft') throw new AppError('wrong_state', 'This campaign was cancelled.');
    if (!subject.emailConfirmed) {
      throw new AppError('email_unconfirmed', 'Please confirm your email address first; your draft is kept.');
    }
    const facts = await lockFacts(trx, campaign, rules);
    const quoted = quoteOf(facts.terms, campaign, subject, rules);
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
    refuseDebt(facts.owed);

    const first = await firstWave(trx, campaign, quoted);
    const disclosures = await disclosuresOf(trx, campaign, quoted.lines, rules);
    const lines = quoted.lines.map(({ terms, price, toCurator }, index): PaidLine => ({
      id: facts.submissionIds[index]!,
      terms,
      price,
      toCurator,
      wave: first.has(terms.serviceId) ? 1 : 2,
      disclosure: disclosures[index]!,
    }));
    const { wave_min_percent: minAcceptPercent } = campaign;
    const forecast = forecastOfPayment(campaign.id, {
      priors: input.priors,
      rules,
      histories: facts.histories,
      waves: minAcceptPercent === null ? null : { firstIds: first, minAcceptPercent },
    });
    const holds = await holdsOf(trx, campaign, facts, lines).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'insufficient_credits') throw error;
      throw new AppError(error.code, error.message, { details: await summary() });
    });
    return writePayment(trx, { campaign, facts, lines, holds, forecast });
  });
}

const holdsOf = (trx: Knex.Transaction, campaign: CampaignRow, facts: PaymentFacts, lines: readonly PaidLine[]) =>
  holdStatements(
    trx,
    {
      campaignId: campaign.id,
      creatorAccountId: campaign.account_id,
      submissions: lines.map((line) => ({ id: line.id, amount: line.price })),
    },
    facts.lots,
  );

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
