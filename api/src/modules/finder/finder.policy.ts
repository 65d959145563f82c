import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';

/** Who searches. */
export interface Finder {
  accountId: number;
  curatorProfileId: number | null;
  isPro: boolean;
}

/** How many generations a day; null without a limit. */
export const perDay = ({ finder }: Rules, { isPro }: Finder): number | null => (isPro ? null : finder.freePerDay);

/** How many services of a type an answer holds. */
export const shownTo = ({ finder }: Rules, { isPro }: Finder): number => finder.shown[isPro ? 'pro' : 'free'];

/** How many are left of a day's; null without a limit. */
export const leftOf = (most: number | null, used: number): number | null =>
  most === null ? null : Math.max(0, most - used);

/** What a free account is told once the day's generations are used up. */
export const usedUp = (most: number): AppError =>
  new AppError('pro_required', `You have used the ${most} generations of today; with Pro there is no limit.`, {
    details: { feature: 'Unlimited generations', perDay: most },
  });
