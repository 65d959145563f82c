import type { Pack } from '@fanfare/api-contract';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { packsWith, type Terms, termsFor } from './promo-terms.ts';
import type { PromoChecks, PromoRow } from './promos.repository.ts';

export const unknownCode = () => new AppError('code_unknown', because('promos.unknown'));

/** Why an account can't use a code; null where it can. Refusals that reveal least about other people's codes come first. */
export function refusalOf(promo: PromoRow, checks: PromoChecks): AppError | null {
  if (checks.isOthers) return new AppError('code_not_yours', because('promos.not_yours'));
  if (promo.stopped_at) return new AppError('code_stopped', because('promos.stopped'));
  if (promo.needs_release && promo.released_at === null) {
    return new AppError('code_not_started', because('promos.inactive'));
  }
  if (checks.isEarly && promo.starts_at) {
    const details = { startsAt: promo.starts_at.toISOString() };
    return new AppError('code_not_started', because('promos.not_started', { from: promo.starts_at.toISOString() }), {
      details,
    });
  }
  if (checks.isOver && promo.ends_at) {
    const details = { endedAt: promo.ends_at.toISOString() };
    return new AppError('code_expired', because('promos.expired', { until: promo.ends_at.toISOString() }), { details });
  }
  if (checks.isUsed) {
    return new AppError('code_used', because('promos.used'));
  }
  if (checks.isUsedUp) return new AppError('code_used_up', because('promos.used_up'));
  if (checks.isLate) {
    return new AppError('code_first_purchase_only', because('promos.first_purchase'));
  }
  return null;
}

/** A pack's terms with a code. @throws AppError code_pack_too_small, code_not_for_pack */
export function termsOrRefusal(rules: Rules, packs: readonly Pack[], promo: PromoRow, pack: Pack): Terms {
  const usable = packsWith(rules, packs, promo).map((entry) => entry.pack);
  if (pack.credits < (promo.min_credits ?? 0)) {
    const enough = usable[0];
    const why = enough
      ? because('promos.larger_pack', { credits: enough.credits })
      : because('promos.no_large_pack', { credits: promo.min_credits! });
    throw new AppError('code_pack_too_small', why, {
      details: { packId: enough?.id ?? null, credits: enough?.credits ?? promo.min_credits },
    });
  }
  const terms = termsFor(rules, pack, promo);
  if (terms) return terms;
  const others = usable.map((one) => String(one.credits));
  const why =
    usable.length > 0
      ? because('promos.other_packs', { credits: pack.credits, packs: others })
      : because('promos.no_pack');
  throw new AppError('code_not_for_pack', why, { details: { packIds: usable.map(({ id }) => id) } });
}
