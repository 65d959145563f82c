import '../lib/plans-texts.ts';
import { useText } from '@fanfare/kit';
import { Banner, Button, formatDate } from '@fanfare/shared-ui';
import type { DataOf } from '@fanfare/shell-contract';

type Mine = DataOf<'GET /api/v2/accounts/me/subscription'>;

/** The state of the subscription, with a link to the provider's portal. Nothing without one. */
export function PlanState({ mine }: { mine: Mine }) {
  const { t, locale } = useText();
  const { hasSubscription, isSubscriptionValid, isPastDue, customerPortalUrl, renewsAt, endsAt } = mine;
  if (!hasSubscription) return null;
  const state = isSubscriptionValid ? (isPastDue ? 'pastDue' : 'valid') : isPastDue ? 'unpaid' : 'ended';
  return (
    <Banner
      tone={isPastDue ? 'warning' : isSubscriptionValid && !endsAt ? 'positive' : 'neutral'}
      title={t(`plans.state.${state}.title`)}
      action={
        customerPortalUrl && (
          <Button
            variant={isPastDue ? 'primary' : 'secondary'}
            render={<a href={customerPortalUrl} rel="noreferrer" aria-label={t('plans.portal')} />}
          >
            {t('plans.portal')}
          </Button>
        )
      }
    >
      {renewsAt && <p>{t('plans.renews', { date: formatDate(renewsAt, locale) })}</p>}
      {endsAt && <p>{t('plans.ends', { date: formatDate(endsAt, locale) })}</p>}
      <p>{t(state === 'valid' && !customerPortalUrl ? 'plans.state.valid.unbilled' : `plans.state.${state}.text`)}</p>
    </Banner>
  );
}
