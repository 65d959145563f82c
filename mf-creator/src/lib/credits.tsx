import { useText } from '@fanfare/kit';
import { CreditAmount, type CreditAmountProps } from '@fanfare/shared-ui';

/** An amount of credits with its unit. */
export function Credits(props: Omit<CreditAmountProps, 'unitLabel' | 'locale'>) {
  const { t, locale } = useText();
  return <CreditAmount {...props} unitLabel={t('creditsUnit', { count: props.credits })} locale={locale} />;
}
