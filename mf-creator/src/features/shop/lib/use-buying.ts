import type { Pack, PaymentMethod, Purchase } from '@fanfare/api-contract';
import { redirectTo, useShell } from '@fanfare/kit';
import { useState } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useBegin } from '../api/purchases.ts';
import { rememberDebt } from './debt.ts';
import { usePromo } from './use-promo.ts';
import { useReturned } from './use-returned.ts';

/** The pack being bought, and for whom. */
export interface Chosen {
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
export function useBuying() {
  const { isFailure, refreshAccount, getSession } = useShell();
  const { page } = useReturned();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  /** How the previous attempt ended. */
  const [notice, setNotice] = useState<Notice | null>(null);
  const promo = usePromo(chosen?.purpose === 'credits' ? chosen.pack.id : null);
  const begin = useBegin();

  const rechoose = () => {
    setMethod(null);
    begin.reset();
  };
  const leave = () => {
    setChosen(null);
    setNotice(null);
    rechoose();
  };
  const start = useSingleFlight(async ({ pack, purpose }: Chosen, by: PaymentMethod, promoCode?: string) => {
    setMethod(by);
    setNotice(null);
    try {
      const begun = await begin.mutateAsync({ packId: pack.id, purpose, method: by, promoCode, page });
      rememberDebt(begun.purchase.id, getSession().account?.debtCredits ?? 0);
      if (begun.approveUrl !== null) redirectTo(begun.approveUrl);
    } catch (thrown) {
      // Refusals show at the payment, except those of a code, which show at the code.
      if (!isFailure(thrown)) return;
      if (thrown.code.startsWith('code_')) {
        promo.refuse(thrown);
        rechoose();
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
    begun: begin.data ?? null,
    error: begin.error,
    isBeginning: begin.isPending,
    choose: (next: Chosen) => {
      setChosen(next);
      setNotice(null);
      rechoose();
    },
    /** Starts the purchase. A typed code that wasn't checked yet is checked first. */
    pay: (by: PaymentMethod) => {
      if (!chosen || promo.isChecking) return;
      const typed = promo.typed.trim();
      const isUnasked = chosen.purpose === 'credits' && typed !== '' && !promo.applied && promo.error === null;
      if (isUnasked) promo.ask(typed);
      else start(chosen, by, promo.applied?.code);
    },
    /** Continues a purchase that was started before: at its payment, or with a reason at the choice of another. */
    resume: (purchase: Purchase, pack: Pack, why?: Notice) => {
      const { purpose, promoCode } = purchase;
      setChosen({ pack, purpose });
      if (promoCode !== null) promo.ask(promoCode);
      if (why === undefined) start({ pack, purpose }, purchase.method, promoCode ?? undefined);
      else {
        rechoose();
        setNotice(why);
      }
    },
    rechoose,
    leave,
    /** Leaves a paid checkout; its code is used. */
    finish: () => {
      leave();
      promo.remove();
    },
  };
}
export type Buying = ReturnType<typeof useBuying>;
