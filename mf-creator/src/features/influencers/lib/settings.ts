import type { InfluencerMetadata, InfluencerSettings, Platform } from '@fanfare/api-contract';

export const platforms = ['instagram', 'tiktok', 'youtube'] as const satisfies readonly Platform[];

/** Limits for trends and countries. */
export const maxTrends = 5;
export const maxCountries = 20;

/** The settings a set is generated from. */
export interface Settings {
  platforms: readonly Platform[];
  countries: readonly string[];
  /** Null for the suggested budget. */
  budgetCredits: number | null;
  trends: readonly string[];
  /** Empty for the platform defaults. */
  disclosure: string;
}
/** What every field of the settings takes. */
export interface SettingsFieldProps {
  metadata: InfluencerMetadata;
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
}

export const emptySettings: Settings = {
  platforms: [...platforms],
  countries: [],
  budgetCredits: null,
  trends: [],
  disclosure: '',
};

/** The initial budget: the second suggestion, since the first is a minimum. */
export const suggestedBudget = ({ budget }: InfluencerMetadata): number =>
  budget.suggestedCredits[1] ?? budget.suggestedCredits[0] ?? budget.minCredits;

/** The slider's stops: fine steps at first, coarser ones later. */
export function budgetStops({ budget }: InfluencerMetadata): number[] {
  const { minCredits, maxCredits, stepCredits, suggestedCredits } = budget;
  const stepAt = (credits: number) => {
    if (credits < 20) return stepCredits;
    if (credits < 100) return Math.max(stepCredits, 5);
    if (credits < 500) return Math.max(stepCredits, 25);
    return Math.max(stepCredits, credits < 2_000 ? 100 : 500);
  };
  const stops = new Set([minCredits, maxCredits, ...suggestedCredits]);
  for (let at = minCredits; at < maxCredits;) {
    stops.add(at);
    const step = stepAt(at);
    at = Math.floor(at / step) * step + step;
  }
  return [...stops].toSorted((a, b) => a - b);
}

/** How many influencers a budget reaches at the median price; null if no price is known. */
export function reachOf(
  metadata: InfluencerMetadata,
  chosen: readonly Platform[],
  budgetCredits: number,
): number | null {
  const prices = metadata.platforms
    .filter(({ type }) => chosen.includes(type))
    .map(({ medianCredits }) => medianCredits)
    .filter((median) => median !== null)
    .toSorted((a, b) => a - b);
  const usual = prices[Math.floor((prices.length - 1) / 2)];
  return usual === undefined ? null : Math.floor(budgetCredits / usual);
}

/** Whether two settings generate the same set. */
export const isSame = (a: Settings, b: Settings): boolean =>
  a.budgetCredits === b.budgetCredits &&
  a.disclosure.trim() === b.disclosure.trim() &&
  isSameSet(a.platforms, b.platforms) &&
  isSameSet(a.countries, b.countries) &&
  isSameSet(a.trends, b.trends);

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value) => b.includes(value));

export const settingsOf = (settings: InfluencerSettings): Settings => ({ ...settings });

/** The API request. Pro-only settings are sent only if chosen, or to reset them. */
export const bodyOf = (settings: Settings, metadata: InfluencerMetadata, before?: Settings) => ({
  platforms: [...settings.platforms],
  budgetCredits: settings.budgetCredits ?? suggestedBudget(metadata),
  ...(settings.countries.length > 0 || (before?.countries.length ?? 0) > 0
    ? { countries: [...settings.countries] }
    : {}),
  ...(settings.trends.length > 0 || (before?.trends.length ?? 0) > 0 ? { trends: [...settings.trends] } : {}),
  disclosure: settings.disclosure.trim(),
});
