import { LoadError, Page, useShell, useText } from '@fanfare/kit';
import { Skeleton } from '@fanfare/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mySubscriptionQuery, plansQuery } from '../features/plans/api/plans.ts';
import { PlanCards } from '../features/plans/components/plan-cards.tsx';
import { PlanState } from '../features/plans/components/plan-state.tsx';
import { queryKeys } from '../lib/query-keys.ts';

/** Free and Pro side by side, and the current plan. */
export function Subscriptions() {
  const { t } = useText();
  const { call, live, openPro } = useShell();
  const client = useQueryClient();
  // Shows a renewal, or a failed one, while the page is open.
  useEffect(
    () => live.on('feed', () => void client.invalidateQueries({ queryKey: queryKeys.subscriptions.all })),
    [live, client],
  );
  const plans = useQuery(plansQuery(call));
  const mine = useQuery(mySubscriptionQuery(call));
  const plan = plans.data?.[0];
  const error = plans.error ?? mine.error;
  return (
    <Page title={t('plans.title')} lead={t('plans.subtitle')}>
      {mine.data && <PlanState mine={mine.data} />}
      {!plan && !error && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton shape="block" width="100%" height={320} />
        </div>
      )}
      {error && <LoadError error={error} onRetry={() => void Promise.all([plans.refetch(), mine.refetch()])} />}
      {plan && mine.data && (
        <PlanCards plan={plan} isPro={mine.data.isSubscriptionValid} onSubscribe={() => openPro()} />
      )}
    </Page>
  );
}
