import type { GiftCode, PromoCode } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { giftsKey, promosKey, useWrite } from './queries.ts';

/** React hook: says how a release went; one's own code is refused with the reason. */
function useOutcome() {
  const { t } = useTranslation(namespace);
  const { notify, isFailure } = useShell().services;
  return (text: string) => ({
    onSuccess: () => notify({ text, tone: 'positive' }),
    onError: (error: Error) => notify({ text: isFailure(error) ? error.message : t('error.generic'), tone: 'danger' }),
  });
}

/** React hook: releases a large promo code that somebody else created. */
export function useReleasePromo() {
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const outcome = useOutcome();
  const { mutate } = useWrite(promosKey, ({ id }: PromoCode) =>
    call('POST /api/v2/staff/promo-codes/:id/release', { params: { id } }),
  );
  return (promo: PromoCode) => mutate(promo, outcome(t('staff.promo.released', { code: promo.code })));
}

/** React hook: releases a large gift code that somebody else issued. */
export function useReleaseGift() {
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const outcome = useOutcome();
  const { mutate } = useWrite(giftsKey, ({ id }: GiftCode) =>
    call('POST /api/v2/staff/gift-codes/:id/release', { params: { id } }),
  );
  return (gift: GiftCode) => mutate(gift, outcome(t('staff.gift.release.said')));
}
