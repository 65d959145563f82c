import type { CallTypes, InfluencerSettings, Platform, changeInfluencers } from '@fanfare/api-contract';
import { type Because, because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';

export const platforms: readonly Platform[] = ['instagram', 'tiktok', 'youtube'];

export interface Caller {
  accountId: number;
  curatorProfileId: number | null;
  isPro: boolean;
}

/** A change of settings; missing ones stay. */
export type SettingsChange = Partial<CallTypes<typeof changeInfluencers>['body']>;

/** Defaults for drafts without settings, such as those of the legacy form. */
export const usualSettings = ({ influencers }: Rules): InfluencerSettings => ({
  platforms: [...platforms],
  countries: [],
  budgetCredits: influencers.budget.defaultCredits,
  trends: [],
  disclosure: '',
});

const each = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Unique values; platforms in the usual order, countries by code. */
export const changed = (before: InfluencerSettings, change: SettingsChange): InfluencerSettings => ({
  platforms: change.platforms ? platforms.filter((platform) => change.platforms!.includes(platform)) : before.platforms,
  countries: change.countries ? each(change.countries).toSorted() : before.countries,
  budgetCredits: change.budgetCredits ?? before.budgetCredits,
  trends: change.trends ? each(change.trends) : before.trends,
  disclosure: change.disclosure ?? before.disclosure,
});

/** Whether two settings give the same set: the disclosure doesn't matter. */
export const hasSameResult = (settings: InfluencerSettings, other: InfluencerSettings): boolean =>
  JSON.stringify({ ...settings, disclosure: '' }) === JSON.stringify({ ...other, disclosure: '' });

/** Whether a change concerns the generated set. */
export const namesTheSet = ({ platforms: on, countries, budgetCredits, trends }: SettingsChange): boolean =>
  [on, countries, budgetCredits, trends].some((value) => value !== undefined);

/** Generating by countries or trends takes Pro, also for drafts made with Pro earlier. @throws AppError pro_required */
export function checkPro({ countries, trends }: InfluencerSettings, { isPro }: { isPro: boolean }): void {
  if (isPro) return;
  const refuse = (feature: string, why: Because) => new AppError('pro_required', why, { details: { feature } });
  if (countries.length > 0) throw refuse('Influencer countries', because('influencers.countries_pro'));
  if (trends.length > 0) throw refuse('Influencer trends', because('influencers.trends_pro'));
}

/** @throws AppError invalid_input for a budget out of bounds */
export function checkBudget({ budgetCredits }: InfluencerSettings, { influencers }: Rules): void {
  const { minCredits, maxCredits } = influencers.budget;
  if (budgetCredits >= minCredits && budgetCredits <= maxCredits) return;
  refuseField('budgetCredits', because('influencers.budget_range', { min: minCredits, max: maxCredits }));
}
