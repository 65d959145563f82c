import { worded } from '../../because.ts';
import type { PaymentSummary } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import {
  hundredths,
  minus,
  zeroCredits,
  shareOf,
  spendPreview,
  sum,
  toDecimal,
  walletOf,
  wholeCredits,
  type Credits,
} from '../ledger/index.ts';
import { type Budget, budgetOf } from '../artists/index.ts';
import { isOverBudget, refusalOf, type CampaignOwner, type Refusal } from './campaigns.policy.ts';
import { selectedServiceIds, trackHasAudio, type CampaignRow } from './campaigns.repository.ts';
import { readTerms, type Terms } from './terms.repository.ts';

/** One chosen service, priced as of now. */
export interface Line {
  terms: Terms;
  price: Credits;
  toCurator: Credits;
  refusal: Refusal | null;
}

export interface Quote {
  lines: Line[];
  total: Credits;
  /** A price differs from the one at selection. */
  isPriceChanged: boolean;
}

/** Reads current prices, shares and refusals of the services selected for a draft. */
export async function quote(db: Knex, campaign: CampaignRow, owner: CampaignOwner, rules: Rules): Promise<Quote> {
  const terms = await readTerms(db, {
    trackId: campaign.track_id,
    campaignId: campaign.id,
    serviceIds: await selectedServiceIds(db, campaign.id),
    duplicateDays: rules.campaigns.duplicateDays,
  });
  return quoteOf(terms, campaign, owner, rules);
}

/** The same, of terms that have been read. */
export function quoteOf(terms: readonly Terms[], campaign: CampaignRow, owner: CampaignOwner, rules: Rules): Quote {
  const lines = terms.map((one): Line => {
    const price = wholeCredits(one.priceCredits);
    const toCurator = shareOf(price, rules.money.curatorSharePercent[one.level]);
    return { terms: one, price, toCurator, refusal: refusalOf(one, campaign.type, owner, rules) };
  });
  return {
    lines,
    total: sum(lines.map((line) => line.price)),
    isPriceChanged: terms.some((one) => one.priceCredits !== one.priceAtSelectionCredits),
  };
}

const presentBudget = (budget: Budget | null, total: Credits): PaymentSummary['budget'] =>
  budget && {
    artistId: budget.artistId,
    artistName: budget.artistName,
    budgetCredits: budget.budgetCredits,
    usedCredits: toDecimal(hundredths(budget.usedHundredths)),
    isExceeded: isOverBudget(budget, total),
  };

/** The quote as the creator sees it before paying: the split of each price, and the wallet's credits. */
export async function paymentSummaryOf(
  db: Knex,
  campaign: CampaignRow,
  quoted: Quote,
  subject: CampaignOwner & { emailConfirmed: boolean },
  /** Of the track's artist, where it was read already. */
  knownBudget?: Budget | null,
): Promise<PaymentSummary> {
  const wallet = (await walletOf(db, subject.accountId)).availableHundredths;
  const lots = await spendPreview(db, subject.accountId, quoted.total);
  const missing = quoted.total > wallet ? minus(quoted.total, wallet) : zeroCredits;
  return {
    campaignId: campaign.id,
    lines: quoted.lines.map(({ terms, price, toCurator, refusal }) => ({
      serviceId: terms.serviceId,
      title: terms.title,
      curatorName: terms.curatorName,
      priceCredits: toDecimal(price),
      priceAtSelectionCredits: terms.priceAtSelectionCredits ?? terms.priceCredits,
      toCuratorCredits: toDecimal(toCurator),
      toFanfareCredits: toDecimal(minus(price, toCurator)),
      replyDays: terms.replyDays,
      isAvailable: refusal === null,
      ...worded({ refusal: refusal?.why ?? null }),
    })),
    totalCredits: toDecimal(quoted.total),
    walletCredits: toDecimal(wallet),
    walletAfterCredits: toDecimal(quoted.total > wallet ? zeroCredits : minus(wallet, quoted.total)),
    missingCredits: toDecimal(missing),
    lots: lots.map((lot) => ({ kind: lot.kind, credits: toDecimal(lot.amount) })),
    budget: presentBudget(
      knownBudget === undefined ? await budgetOf(db, campaign.track_id) : knownBudget,
      quoted.total,
    ),
    hasAudio: await trackHasAudio(db, campaign.track_id),
    emailConfirmed: subject.emailConfirmed,
  };
}
