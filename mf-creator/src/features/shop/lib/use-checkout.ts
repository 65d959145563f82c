import type { Pack, PaymentMethod, Purchase } from '@fanfare/api-contract';
import { redirectTo, useShell } from '@fanfare/kit';
import { useState } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useStartPurchase } from '../api/purchases.ts';
import { rememberDebt } from './debt.ts';
import { usePromo } from './use-promo.ts';
import { usePaymentReturn } from './use-payment-return.ts';

/** The pack being bought, and for whom. */
export interface CheckoutItem {
  pack: Pack;
  purpose: Purchase['purpose'];
}

/** How an attempt ended that left the page and came back. */
export interface Notice {
  tone: 'neutral' | 'warning';
  text: string;
}

/**
 * React hook: the state of a checkout: pack, promo code, payment method and the started purchase. A double click starts
 * one purchase.
 */
export function useCheckout() {
  const { isFailure, refreshAccount, getSession } = useShell();
  const { page } = usePaymentReturn();
  const [chosen, setChosen] = useState<CheckoutItem | null>(null);
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  /** How the previous attempt ended. */
  const [notice, setNotice] = useState<Notice | null>(null);
  const promo = usePromo(chosen?.purpose === 'credits' ? chosen.pack.id : null);
  const startMutation = useStartPurchase();

  const changeMethod = () => {
    setMethod(null);
    startMutation.reset();
  };
  const cancel = () => {
    setChosen(null);
    setNotice(null);
    changeMethod();
  };
  const start = useSingleFlight(async ({ pack, purpose }: CheckoutItem, by: PaymentMethod, promoCode?: string) => {
    setMethod(by);
    setNotice(null);
    try {
      const started = await startMutation.mutateAsync({ packId: pack.id, purpose, method: by, promoCode, page });
      rememberDebt(started.purchase.id, getSession().account?.debtCredits ?? 0);
      if (started.approveUrl !== null) redirectTo(started.approveUrl);
    } catch (thrown) {
      // Refusals show at the payment, except those of a code, which show at the code.
      if (!isFailure(thrown)) return;
      if (thrown.code.startsWith('code_')) {
        promo.refuse(thrown);
        changeMethod();
      } else if (thrown.code === 'debt_outstanding') {
        await refreshAccount().catch(() => undefined);
      }
    }
  });
  return {
    chosen,
    method,
    notice,
    promo,
    started: startMutation.data ?? null,
    error: startMutation.error,
    isStarting: startMutation.isPending,
    choose: (next: CheckoutItem) => {
      setChosen(next);
      setNotice(null);
      changeMethod();
    },
    /** Starts the purchase. A typed code that wasn't checked yet is checked first. */
    pay: (by: PaymentMethod) => {
      if (!chosen || promo.isChecking) return;
      const typed = promo.typed.trim();
      const isUnasked = chosen.purpose === 'credits' && typed !== '' && !promo.applied && promo.error === null;
      if (isUnasked) promo.check(typed);
      else start(chosen, by, promo.applied?.code);
    },
    /** Continues a purchase that was started before: at its payment, or with a reason at the choice of another. */
    resume: (purchase: Purchase, pack: Pack, why?: Notice) => {
      const { purpose, promoCode } = purchase;
      setChosen({ pack, purpose });
      if (promoCode !== null) promo.check(promoCode);
      if (why === undefined) start({ pack, purpose }, purchase.method, promoCode ?? undefined);
      else {
        changeMethod();
        setNotice(why);
      }
    },
    changeMethod,
    cancel,
    /** Leaves a paid checkout; its code is used. */
    finish: () => {
      cancel();
      promo.remove();
    },
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
