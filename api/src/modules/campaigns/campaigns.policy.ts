import type { CampaignType, ErrorCode } from '@fanfare/api-contract';
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
  message: string;
}

export const capOf = (rules: Rules, type: CampaignType, isPro: boolean): number =>
  rules.campaigns.caps[isPro ? 'pro' : 'free'][type];

const dayOf = (date: Date): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(date);

/** The first reason why a service can't be selected or paid for; null when it can. */
export function refusalOf(terms: Terms, type: CampaignType, owner: CampaignOwner, rules: Rules): Refusal | null {
  const name = `“${terms.title}”`;
  if (terms.curatorAccountId === owner.accountId) {
    return { code: 'own_service', message: `${name} is your own service.` };
  }
  if (terms.sharesPayout) {
    return { code: 'own_service', message: `${name} shares your payout account.` };
  }
  if (!fitsCampaign(type, terms.type)) {
    return { code: 'invalid_input', message: `${name} doesn’t fit a campaign for ${type}.` };
  }
  if (terms.level === 'top' && !owner.isPro) {
    return { code: 'pro_required', message: `${name} is a Top curator: Top curators are part of Pro.` };
  }
  if (terms.status !== 'active') {
    return { code: 'service_unavailable', message: `${name} takes no submissions at the moment.` };
  }
  if (terms.isDuplicate) {
    const { duplicateDays } = rules.campaigns;
    return {
      code: 'duplicate_submission',
      message: `This track went to ${name} within the last ${duplicateDays} days.`,
    };
  }
  const { status, opensAt } = availabilityOf(terms);
  if (status === 'open') return null;
  const again = opensAt ? `; it opens again on ${dayOf(new Date(opensAt))}` : '';
  return { code: 'service_unavailable', message: `${name} is ${status} at the moment${again}.` };
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
    `${artistName}’s budget is ${budgetCredits} credits a month, and ${toDecimal(hundredths(usedHundredths))} are used. Choose less, or raise the budget on your roster.`,
    { details: await details() },
  );
}

const topFeature = 'Top curators';

/** The refusal as an error with its service, and for Pro the feature's name. */
export function refuse(refusal: Refusal, serviceId: number, details: object = {}): AppError {
  const feature = refusal.code === 'pro_required' ? { feature: topFeature } : {};
  return new AppError(refusal.code, refusal.message, { details: { ...details, ...feature, serviceId } });
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
    throw new AppError('pro_required', `A campaign holds up to ${cap} ${type}; with Pro it is ${proCap}.`, {
      details: { feature: `Up to ${proCap} ${type} per campaign`, cap, proCap },
    });
  }
  throw new AppError('cap_reached', `A campaign holds up to ${cap} ${type}.`, { details: { cap } });
}
