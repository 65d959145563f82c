import type { Purchase } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, ClockIcon, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sumCredits } from '../../../lib/money.ts';
import { useHasElapsed } from '../../../lib/use-has-elapsed.ts';
import { settlementQuery, useRefreshWallet } from '../api/purchases.ts';
import { takeDebtBefore } from '../lib/debt.ts';
import type { Outcome } from './card-form.tsx';

const pollMs = 2_000;
/** From here on, say that nobody has to wait. */
const longMs = 15_000;

/** The credits are in the wallet, and every figure shows it. `settledCredits` of them settled a debt. */
export type OnPaid = (purchase: Purchase, settledCredits: number) => void;

interface SettlingProps {
  purchaseId: number;
  /** What the provider's fields reported. Only if unsure does "still open" mean unpaid. */
  outcome: Outcome;
  /** PayPal's order, if the person pays with it now. */
  orderId?: string | null;
  onPaid: OnPaid;
  onUnpaid: (purchase: Purchase) => void;
  /** A way out if the purchase doesn't exist. */
  onLeave?: () => void;
}

/** Polls a purchase until it is settled. */
export function Settling({ purchaseId, outcome, orderId = null, onPaid, onUnpaid, onLeave }: SettlingProps) {
  const { t } = useText();
  const services = useShell();
  const { isFailure, getSession } = services;
  const messageFor = useFailureMessage('action');
  const refreshWallet = useRefreshWallet();
  const isWaiting = (purchase: Purchase | undefined) =>
    !purchase || purchase.status === 'processing' || (purchase.status === 'open' && outcome === 'sure');
  const state = useQuery({
    ...settlementQuery(services, purchaseId, orderId),
    refetchInterval: ({ state: { data, error } }) => (isRefused(error) || !isWaiting(data) ? false : pollMs),
  });
  /** A refusal is final; a lost response is retried. */
  function isRefused(error: unknown) {
    return error !== null && isFailure(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  }

  const finished = isWaiting(state.data) ? null : state.data;
  const report = useEffectEvent(async (purchase: Purchase) => {
    await refreshWallet();
    if (purchase.status === 'paid' || purchase.status === 'returned') {
      const debtNow = getSession().account?.debtCredits ?? 0;
      onPaid(purchase, Math.max(0, sumCredits([takeDebtBefore(purchaseId), -debtNow])));
    } else onUnpaid(purchase);
  });
  useEffect(() => {
    if (finished) void report(finished);
  }, [finished]);

  const isLong = useHasElapsed(longMs);

  if (isRefused(state.error)) {
    const retry = (
      <Button size="s" loading={state.isFetching} onClick={() => void state.refetch()}>
        {t('failure.retry')}
      </Button>
    );
    const leave = onLeave && (
      <Button size="s" onClick={onLeave}>
        {t('buy.continueWithout')}
      </Button>
    );
    const isNone = isFailure(state.error) && state.error.code === 'not_found';
    return (
      <Banner tone="danger" action={isNone && leave ? leave : retry}>
        {messageFor(state.error)}
      </Banner>
    );
  }
  return (
    <>
      <Banner icon={<ClockIcon aria-hidden="true" />} title={t('buy.settling')}>
        {t(state.isError ? 'buy.settlingNoAnswer' : isLong ? 'buy.settlingLong' : 'buy.settlingText')}
      </Banner>
      <Skeleton width="100%" lines={2} height={16} />
    </>
  );
}
