import type { CampaignType, ErrorCode } from '@fanfare/api-contract';
import { type Because, because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import type { Budget } from '../artists/index.ts';
import { type Credits, hundredths, toDecimal, wholeCredits } from '../ledger/index.ts';
import { availabilityOf } from '../services/index.ts';
import { fitsCampaign, type Terms } from './terms.repository.ts';

/** The account that the rules of a campaign apply to. */
export interface CampaignOwner {
  accountId: number;
  isPro: boolean;
}

export interface Refusal {
  code: ErrorCode;
  why: Because;
}

export const capOf = (rules: Rules, type: CampaignType, isPro: boolean): number =>
  rules.campaigns.caps[isPro ? 'pro' : 'free'][type];

/** "playlists" in a text. */
export const typeText = (type: CampaignType): Because => because(`words.${type}`);

/** The first reason why a service can't be selected or paid for; null when it can. */
export function refusalOf(terms: Terms, type: CampaignType, owner: CampaignOwner, rules: Rules): Refusal | null {
  const { title } = terms;
  if (terms.curatorAccountId === owner.accountId) {
    return { code: 'own_service', why: because('campaigns.own_service', { title }) };
  }
  if (terms.sharesPayout) {
    return { code: 'own_service', why: because('campaigns.shares_payout', { title }) };
  }
  if (!fitsCampaign(type, terms.type)) {
    return { code: 'invalid_input', why: because('campaigns.misfit', { title, type: typeText(type) }) };
  }
  if (terms.level === 'top' && !owner.isPro) {
    return { code: 'pro_required', why: because('campaigns.top_curator', { title }) };
  }
  if (terms.status !== 'active') {
    return { code: 'service_unavailable', why: because('campaigns.service_closed', { title }) };
  }
  if (terms.isDuplicate) {
    const days = rules.campaigns.duplicateDays;
    return { code: 'duplicate_submission', why: because('campaigns.duplicate', { title, days }) };
  }
  const { status, opensAt } = availabilityOf(terms);
  if (status === 'open') return null;
  const why = opensAt
    ? because(`campaigns.service_${status}_until`, { title, day: opensAt })
    : because(`campaigns.service_${status}`, { title });
  return { code: 'service_unavailable', why };
}

/** Whether a payment would take more of an artist's monthly budget than is left; never, where there is none. */
export const isOverBudget = (budget: Budget | null, total: Credits): boolean =>
  budget !== null && budget.usedHundredths + total > wholeCredits(budget.budgetCredits);

/** @throws AppError cap_reached */
export async function refuseOverBudget(budget: Budget | null, total: Credits, details: () => Promise<object>) {
  if (!budget || !isOverBudget(budget, total)) return;
  const { artistName, budgetCredits, usedHundredths } = budget;
  throw new AppError(
    'cap_reached',
    because('artists.budget_used', {
      artist: artistName,
      budget: budgetCredits,
      used: toDecimal(hundredths(usedHundredths)),
    }),
    { details: await details() },
  );
}

const topFeature = 'Top curators';

/** The refusal as an error with its service, and for Pro the feature's name. */
export function refuse(refusal: Refusal, serviceId: number, details: object = {}): AppError {
  const feature = refusal.code === 'pro_required' ? { feature: topFeature } : {};
  return new AppError(refusal.code, refusal.why, { details: { ...details, ...feature, serviceId } });
}

/**
 * Refuses more services than the campaign cap, which is higher with Pro (docs/rules.md#campaigns).
 * @throws AppError pro_required where Pro would allow it, else cap_reached
 */
export function checkCap(rules: Rules, type: CampaignType, count: number, isPro: boolean): void {
  const cap = capOf(rules, type, isPro);
  if (count <= cap) return;
  const proCap = capOf(rules, type, true);
  if (!isPro && proCap > cap) {
    throw new AppError('pro_required', because('campaigns.cap_or_pro', { cap, type: typeText(type), proCap }), {
      details: { feature: `Up to ${proCap} ${type} per campaign`, cap, proCap },
    });
  }
  throw new AppError('cap_reached', because('campaigns.cap', { cap, type: typeText(type) }), { details: { cap } });
}
