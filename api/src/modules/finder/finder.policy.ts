import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';

export interface Finder {
  accountId: number;
  curatorProfileId: number | null;
  isPro: boolean;
}

/** Generations a day; null without a limit. */
export const perDay = ({ finder }: Rules, { isPro }: Finder): number | null => (isPro ? null : finder.freePerDay);

/** Services of a type in one answer. */
export const shownTo = ({ finder }: Rules, { isPro }: Finder): number => finder.shown[isPro ? 'pro' : 'free'];

/** @throws AppError pro_required for a list that goes on, without Pro */
export function checkGoesOn({ isPro }: Finder): void {
  if (isPro) return;
  throw new AppError('pro_required', because('finder.pro_goes_on'), {
    details: { feature: 'Unlimited generations' },
  });
}

/** What is left of today; null without a limit. */
export const generationsLeft = (most: number | null, used: number): number | null =>
  most === null ? null : Math.max(0, most - used);

export const usedUp = (most: number): AppError =>
  new AppError('pro_required', because('finder.generations_used', { most }), {
    details: { feature: 'Unlimited generations', perDay: most },
  });
