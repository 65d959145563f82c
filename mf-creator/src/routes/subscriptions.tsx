import { LoadError, Loading, Page, useLiveUpdates, useShell, useText } from '@fanfare/kit';
import { useQuery } from '@tanstack/react-query';
import { mySubscriptionQuery, plansQuery } from '../features/plans/api/plans.ts';
import { PlanCards } from '../features/plans/components/plan-cards.tsx';
import { PlanState } from '../features/plans/components/plan-state.tsx';
import { queryKeys } from '../lib/query-keys.ts';

/** Free and Pro side by side, and the current plan. */
export function Subscriptions() {
  const { t } = useText();
  const { call, openPro } = useShell();
  // Shows a renewal, or a failed one, while the page is open.
  useLiveUpdates('feed', queryKeys.subscriptions.all);
  const plans = useQuery(plansQuery(call));
  const mine = useQuery(mySubscriptionQuery(call));
  const plan = plans.data?.[0];
  const error = plans.error ?? mine.error;
  return (
    <Page title={t('plans.title')} lead={t('plans.subtitle')}>
      {mine.data && <PlanState mine={mine.data} />}
      {!plan && !error && <Loading height={320} />}
      {error && <LoadError error={error} onRetry={() => void Promise.all([plans.refetch(), mine.refetch()])} />}
      {plan && mine.data && (
        <PlanCards plan={plan} isPro={mine.data.isSubscriptionValid} onSubscribe={() => openPro()} />
      )}
    </Page>
  );
}
