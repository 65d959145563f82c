import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { CreatorSubject } from '../../plugins/contract.ts';
import type { Rules } from '../../rules.ts';
import { timeSlices } from '../../time-slices.ts';
import {
  forecastOfPayment,
  historiesOfSelection,
  type AllPriors,
  type NewForecast,
  type ServiceHistory,
} from '../forecasts/index.ts';
import { holdingOf, refuseDebt, toDecimal } from '../ledger/index.ts';
import { rankForTrack } from '../services/index.ts';
import { checkCap, refuse, refuseOverBudget } from './campaigns.policy.ts';
import { customDisclosure, lockWithTracks, notFound, type CampaignRow } from './campaigns.repository.ts';
import { lockFacts, type PaidLine, type PaymentFacts } from './payment.repository.ts';
import { paymentSummaryOf, quoteOf, type Line, type Quote } from './payment-summary.service.ts';
import { checkWaves } from './plan.service.ts';
import { writePayments, type NewPayment, type Payment } from './write-payment.service.ts';

export interface Completion {
  subject: CreatorSubject;
  campaignId: number;
  /** The total that the creator confirmed. */
  expectedTotalCredits?: number | undefined;
  /** Read before the transaction, which holds locks that others wait for. */
  expected: Expected;
}

/** What a draft's selection was like before its payment. */
interface Expected {
  /** Read, and updated where they were old: a transaction must neither wait for an update nor block one. */
  priors: AllPriors;
  histories: readonly ServiceHistory[];
  /** For the whole selection, sent at once. */
  forecast: NewForecast | null;
}

/** A forecast takes a millisecond, and the histories of several selections arrive together. */
const nextForecastSlice = timeSlices();

/** Reads what the forecast of a payment needs. Nothing is authorised yet: the result is used only once the campaign is locked for its owner. */
export async function expectedOf(db: Knex, campaignId: number, priors: AllPriors, rules: Rules): Promise<Expected> {
  const histories = await historiesOfSelection(db, campaignId);
  await nextForecastSlice();
  return { priors, histories, forecast: forecastOfPayment(campaignId, { priors, rules, histories, waves: null }) };
}

/**
 * The result of one of several payments: the payment, null if the campaign had been paid for already (then it has to be read), the refusal,
 * or `separate` if it needs a transaction of its own.
 */
export type Completed = Payment | null | 'separate' | AppError;

/**
 * Pays for drafts of different creators in one transaction: re-reads prices, availability, caps and duplicates, creates the submissions,
 * holds their credits, and sends them where the track has audio. Prices have to be those of the selection, or the confirmed total
 * (`expectedTotalCredits`) the current one; else 409 with the current summary. Idempotent. A refused payment changes nothing, and stops no other.
 *
 * Paid separately: a campaign in waves, whose services are ranked, and one that is refused only because of the payments before it.
 * @returns refusals: not_found, email_unconfirmed, wrong_state, the refusal of a service, pro_required, cap_reached (too many services, or the
 *   artist's budget), price_changed, debt_outstanding, insufficient_credits. With the summary in `details`: the refusal of a service, a
 *   budget, a price, missing credits.
 */
export async function completeCampaigns(
  trx: Knex.Transaction,
  completions: readonly Completion[],
  rules: Rules,
): Promise<Completed[]> {
  const locked = await lockWithTracks(
    trx,
    completions.map(({ subject, campaignId }) => ({ accountId: subject.accountId, campaignId })),
  );
  const isSingle = completions.length === 1;
  const results = new Map<Completion, Completed>();
  const drafts = completions.filter((completion) => {
    const campaign = locked.get(completion.campaignId);
    const refusal = refuseUnlessDraft(campaign, completion.subject);
    if (refusal !== undefined) results.set(completion, refusal);
    else if (!isSingle && campaign!.wave_first !== null) results.set(completion, 'separate');
    return !results.has(completion);
  });
  const campaigns = drafts.map((draft) => locked.get(draft.campaignId)!);
  const facts = await lockFacts(trx, campaigns, rules);
  /** How many submissions the payments before this one send to each service. */
  const taken = new Map<number, number>();
  const payments: NewPayment[] = [];
  const paying: Completion[] = [];
  for (const draft of drafts) {
    try {
      const payment = await quotedPayment(
        trx,
        draft,
        locked.get(draft.campaignId)!,
        facts.get(draft.campaignId)!,
        taken,
        rules,
      );
      if (payment === 'separate') {
        results.set(draft, 'separate');
        continue;
      }
      payments.push(payment);
      paying.push(draft);
      for (const { terms } of payment.lines) taken.set(terms.serviceId, (taken.get(terms.serviceId) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.set(draft, error);
    }
  }
  if (payments.length > 0) {
    const written = await writePayments(trx, payments);
    paying.forEach((draft, index) => results.set(draft, written[index]!));
  }
  return completions.map((completion) => results.get(completion)!);
}

/** @returns undefined for a draft that may be paid for, null for what is paid for, else the refusal */
function refuseUnlessDraft(campaign: CampaignRow | undefined, subject: CreatorSubject): AppError | null | undefined {
  // Another payment may have locked it for its owner.
  if (campaign?.account_id !== subject.accountId) return notFound();
  if (campaign.paid_at !== null && campaign.status !== 'cancelled') return null;
  if (campaign.status !== 'draft') return new AppError('wrong_state', because('campaigns.cancelled'));
  if (!subject.emailConfirmed) {
    return new AppError('email_unconfirmed', because('account.confirm_email_draft_kept'));
  }
  return undefined;
}

/** Checks a draft. @returns the payment to write @throws AppError the refusals of `completeCampaigns` that depend on what was read */
async function quotedPayment(
  trx: Knex.Transaction,
  { subject, expectedTotalCredits, expected }: Completion,
  campaign: CampaignRow,
  facts: PaymentFacts,
  taken: ReadonlyMap<number, number>,
  rules: Rules,
): Promise<NewPayment | 'separate'> {
  const terms = facts.terms.map((one) => {
    const more = taken.get(one.serviceId) ?? 0;
    return { ...one, open_count: one.open_count + more, week_count: one.week_count + more };
  });
  const quoted = quoteOf(terms, campaign, subject, rules);
  const summary = () => paymentSummaryOf(trx, campaign, quoted, subject, facts.budget);

  if (quoted.lines.length === 0) throw new AppError('wrong_state', because('campaigns.choose_curator'));
  const refused = quoted.lines.filter((line) => line.refusal);
  // The refusal says when the service opens again, which depends on payments that aren't written yet.
  if (refused.some((line) => taken.has(line.terms.serviceId))) return 'separate';
  if (refused[0]) throw refuse(refused[0].refusal!, refused[0].terms.serviceId, await summary());
  checkCap(rules, campaign.type, quoted.lines.length, subject.isPro);
  if (!isPriceAgreed(quoted, expectedTotalCredits)) {
    throw new AppError('price_changed', because('campaigns.price_changed'), {
      details: await summary(),
    });
  }
  await refuseOverBudget(facts.budget, quoted.total, summary);
  if (campaign.wave_first !== null) checkWaves(subject.isPro);
  refuseDebt(facts.owed);

  const first = await firstWave(trx, campaign, quoted);
  const disclosures = await disclosuresOf(trx, campaign, quoted.lines, rules);
  const lines = quoted.lines.map((line, index): PaidLine => ({
    id: facts.submissionIds[index]!,
    terms: line.terms,
    price: line.price,
    toCurator: line.toCurator,
    wave: first.has(line.terms.serviceId) ? 1 : 2,
    disclosure: disclosures[index]!,
  }));
  const forecast = await forecastOf(trx, campaign, expected, lines, rules);
  const holds = await holdsOf(trx, campaign, facts, lines).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'insufficient_credits') throw error;
    throw new AppError(error.code, error.why, { details: await summary() });
  });
  return { campaign, facts, lines, holds, forecast };
}

/** The forecast made before the transaction, if it is for the same selection; otherwise a new one. */
async function forecastOf(
  trx: Knex.Transaction,
  { id, wave_min_percent: minAcceptPercent }: CampaignRow,
  { priors, histories, forecast }: Expected,
  lines: readonly PaidLine[],
  rules: Rules,
): Promise<NewForecast | null> {
  const isSame =
    histories.length === lines.length &&
    histories.every((one, index) => {
      const { serviceId, priceCredits, replyDays } = lines[index]!.terms;
      return one.serviceId === serviceId && one.priceCredits === priceCredits && one.replyDays === replyDays;
    });
  if (isSame && minAcceptPercent === null) return forecast;
  const firstIds = new Set(lines.filter((line) => line.wave === 1).map((line) => line.terms.serviceId));
  return forecastOfPayment(id, {
    priors,
    rules,
    histories: isSame ? histories : await historiesOfSelection(trx, id),
    waves: minAcceptPercent === null ? null : { firstIds, minAcceptPercent },
  });
}

const holdsOf = (trx: Knex.Transaction, campaign: CampaignRow, facts: PaymentFacts, lines: readonly PaidLine[]) =>
  holdingOf(
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
