import { useShell, useText } from '@fanfare/kit';
import { Banner, Button } from '@fanfare/shared-ui';
import type { DataOf } from '@fanfare/shell-contract';
import { useQuery } from '@tanstack/react-query';
import { pastDueQuery } from '../api/past-due.ts';

type Mine = DataOf<'GET /api/v2/accounts/me/subscription'>;

/** The state of the subscription, with a link to the provider's portal. Nothing without one. */
export function PlanState({ mine }: { mine: Mine }) {
  const { t } = useText();
  const { call, now } = useShell();
  const { hasSubscription, isSubscriptionValid, customerPortalUrl } = mine;
  const pastDue = useQuery({ ...pastDueQuery(call, now), enabled: hasSubscription && isSubscriptionValid });
  if (!hasSubscription) return null;
  const state = isSubscriptionValid ? (pastDue.data ? 'pastDue' : 'valid') : 'ended';
  const tones = { valid: 'brass', pastDue: 'warning', ended: 'neutral' } as const;
  return (
    <Banner
      tone={tones[state]}
      title={t(`plans.state.${state}.title`)}
      action={
        customerPortalUrl && (
          <Button render={<a href={customerPortalUrl} rel="noreferrer" aria-label={t('plans.portal')} />}>
            {t('plans.portal')}
          </Button>
        )
      }
    >
      {t(`plans.state.${state}.text`)}
    </Banner>
  );
}
