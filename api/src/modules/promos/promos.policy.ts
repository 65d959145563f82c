import type { Pack } from '@fanfare/api-contract';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { packsWith, type Terms, termsFor } from './promo-terms.ts';
import type { PromoChecks, PromoRow } from './promos.repository.ts';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const formatMoment = (at: Date): string => `${moment.format(at).replace(' at ', ', ')} UTC`;

export const unknownCode = () => new AppError('code_unknown', 'This code isn’t known. Please check for a typo.');

/** Why an account can't use a code; null where it can. Refusals that reveal least about other people's codes come first. */
export function refusalOf(promo: PromoRow, checks: PromoChecks): AppError | null {
  if (checks.isOthers) return new AppError('code_not_yours', 'This code was made for another account.');
  if (promo.stopped_at) return new AppError('code_stopped', 'This code is no longer on offer.');
  if (promo.needs_release && promo.released_at === null) {
    return new AppError('code_not_started', 'This code isn’t active yet. Please ask whoever gave it to you.');
  }
  if (checks.isEarly && promo.starts_at) {
    const details = { startsAt: promo.starts_at.toISOString() };
    return new AppError('code_not_started', `This code can be used from ${formatMoment(promo.starts_at)} on.`, {
      details,
    });
  }
  if (checks.isOver && promo.ends_at) {
    const details = { endedAt: promo.ends_at.toISOString() };
    return new AppError('code_expired', `This code could be used until ${formatMoment(promo.ends_at)}.`, { details });
  }
  if (checks.isUsed) {
    return new AppError('code_used', 'You have used this code already: it is good once per account.');
  }
  if (checks.isUsedUp) return new AppError('code_used_up', 'This code has been used as often as it could be.');
  if (checks.isLate) {
    return new AppError('code_first_purchase_only', 'This code is for a first purchase, and you have made yours.');
  }
  return null;
}

/** A pack's terms with a code. @throws AppError code_pack_too_small, code_not_for_pack */
export function termsOrRefusal(rules: Rules, packs: readonly Pack[], promo: PromoRow, pack: Pack): Terms {
  const usable = packsWith(rules, packs, promo).map((entry) => entry.pack);
  if (pack.credits < (promo.min_credits ?? 0)) {
    const enough = usable[0];
    const message = enough
      ? `This code needs a larger pack: ${enough.credits} credits are enough.`
      : `This code needs a pack of ${promo.min_credits} credits, and none that large is on offer at the moment.`;
    throw new AppError('code_pack_too_small', message, {
      details: { packId: enough?.id ?? null, credits: enough?.credits ?? promo.min_credits },
    });
  }
  const terms = termsFor(rules, pack, promo);
  if (terms) return terms;
  const message =
    usable.length > 0
      ? `This code can’t be used with the pack of ${pack.credits} credits; it can with ${listed(usable)}.`
      : 'This code can’t be used with any pack at the moment.';
  throw new AppError('code_not_for_pack', message, { details: { packIds: usable.map(({ id }) => id) } });
}

function listed(packs: readonly Pack[]): string {
  const sizes = packs.map((pack) => String(pack.credits));
  return sizes.length === 1 ? sizes[0]! : `${sizes.slice(0, -1).join(', ')} or ${sizes.at(-1)}`;
}
