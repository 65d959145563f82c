import '../features/plans/lib/plans-texts.ts';
import { LoadError, Loading, Page, useLiveUpdates, useSearchParam, useShell, useText } from '@fanfare/kit';
import { styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { mySubscriptionQuery, plansQuery } from '../features/plans/api/plans.ts';
import { PlanCards } from '../features/plans/components/plan-cards.tsx';
import { PlanState } from '../features/plans/components/plan-state.tsx';
import { ProBought } from '../features/plans/components/pro-bought.tsx';
import { usePortalRenewal } from '../features/plans/lib/use-portal-renewal.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { useHasElapsed } from '../lib/use-has-elapsed.ts';

/** How often the page asks whether a payment is confirmed, after how long that is unusual, and how often it asks then. */
const pollMs = 3_000;
const lateMs = 30_000;
const latePollMs = 60_000;

/** Free and Pro side by side, and the current plan. */
export function Subscriptions() {
  const { t } = useText();
  const { call, openPro } = useShell();
  const [subscribed, setSubscribed] = useSearchParam('subscribed');
  // For this visit: later, the address says nothing of it.
  const [hasReturned] = useState(subscribed !== null);
  const isLate = useHasElapsed(lateMs);
  // Each change of Pro is told as one of the wallet; the feed has only some of them, and not always with the change.
  useLiveUpdates('wallet', queryKeys.subscriptions.mine);
  const plans = useQuery(plansQuery(call));
  const mine = useQuery({
    ...mySubscriptionQuery(call),
    refetchInterval: ({ state: { data } }) => {
      if (!hasReturned || data?.isSubscriptionValid) return false;
      return isLate ? latePollMs : pollMs;
    },
  });
  const isPro = mine.data?.isSubscriptionValid === true;
  const forget = useEffectEvent(() => setSubscribed(null));
  useEffect(() => {
    if ((isPro || isLate) && subscribed !== null) forget();
  }, [isPro, isLate, subscribed]);
  usePortalRenewal(mine.data?.customerPortalUrl);
  const plan = plans.data?.[0];
  const failed = plans.isLoadingError ? plans : mine.isLoadingError ? mine : null;
  return (
    <Page title={t('plans.title')} lead={t('plans.subtitle')} width="narrow">
      {mine.data && (
        <div className={styles.stackClose}>
          {hasReturned && <ProBought isPro={isPro} interval={mine.data.interval} isLate={isLate} />}
          <PlanState mine={mine.data} />
        </div>
      )}
      {!plan && !failed && <Loading height={320} />}
      {failed && <LoadError error={failed.error} onRetry={() => void Promise.all([plans.refetch(), mine.refetch()])} />}
      {plan && mine.data && (
        <PlanCards
          plan={plan}
          isPro={isPro}
          interval={mine.data.interval}
          canSubscribe={!isPro && !mine.data.isPastDue && !hasReturned}
          onSubscribe={() => openPro()}
        />
      )}
    </Page>
  );
}
