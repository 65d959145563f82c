import type { GiftCode, PromoCode } from '@fanfare/api-contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { giftsKey, promosKey, useWrite } from './queries.ts';

/**
 * React hook: says how each release went; one's own code is refused with the reason. A second press on one that is on its
 * way does nothing: its refusal would follow the success.
 */
function useRelease<Code extends { id: number }>(
  release: (code: Code) => Promise<unknown>,
  successText: (code: Code) => string,
) {
  const { t } = useTranslation(namespace);
  const { notify, isFailure } = useShell().services;
  const releasing = useRef(new Set<number>());
  return (code: Code) => {
    if (releasing.current.has(code.id)) return;
    releasing.current.add(code.id);
    // Promises, not callbacks of `mutate`: of two quick ones it would call those of the second alone.
    void release(code)
      .then(
        () => notify({ text: successText(code), tone: 'positive' }),
        (error: unknown) => notify({ text: isFailure(error) ? error.message : t('error.generic'), tone: 'danger' }),
      )
      .finally(() => releasing.current.delete(code.id));
  };
}

/** React hook: releases a large promo code that somebody else created. */
export function useReleasePromo() {
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const { mutateAsync } = useWrite(promosKey, ({ id }: PromoCode) =>
    call('POST /api/v2/staff/promo-codes/:id/release', { params: { id } }),
  );
  return useRelease(mutateAsync, ({ code }) => t('staff.promo.released', { code }));
}

/** React hook: releases a large gift code that somebody else issued. */
export function useReleaseGift() {
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const { mutateAsync } = useWrite(giftsKey, ({ id }: GiftCode) =>
    call('POST /api/v2/staff/gift-codes/:id/release', { params: { id } }),
  );
  return useRelease(mutateAsync, () => t('staff.gift.release.said'));
}
