import '../lib/plans-texts.ts';
import { useText } from '@fanfare/kit';
import { Banner } from '@fanfare/shared-ui';

interface ProBoughtProps {
  isPro: boolean;
  interval: 'monthly' | 'yearly' | null;
  /** The provider takes longer than usual to confirm the payment. */
  isLate: boolean;
}

/** After the checkout: the credits that came with Pro, or that its payment is still being confirmed. */
export function ProBought({ isPro, interval, isLate }: ProBoughtProps) {
  const { t } = useText();
  if (isPro) {
    return (
      <Banner tone="positive" title={t('plans.bought.title')}>
        {t(interval === 'yearly' ? 'plans.bought.yearly' : 'plans.bought.monthly')}
      </Banner>
    );
  }
  const state = isLate ? 'late' : 'confirming';
  return <Banner title={t(`plans.${state}.title`)}>{t(`plans.${state}.text`)}</Banner>;
}
