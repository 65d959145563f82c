import { useText } from '@fanfare/kit';
import { CreditAmount, formatCredits, type CreditAmountProps } from '@fanfare/shared-ui';

/** An amount of credits with its unit. */
export function Credits(props: Omit<CreditAmountProps, 'unitLabel' | 'locale'>) {
  const { t, locale } = useText();
  return <CreditAmount {...props} unitLabel={t('creditsUnit', { count: props.credits })} locale={locale} />;
}

/** React hook: writes a price or a budget as a number, without the decimals of a whole one: "4", "1,200". */
export function useCreditsNumber() {
  const { locale } = useText();
  return (credits: number): string => formatCredits(credits, locale, { compact: true });
}

/** React hook: writes a price or a budget as text: "4 credits", "1,200 credits". */
export function useCreditsText() {
  const { t } = useText();
  const number = useCreditsNumber();
  return (credits: number): string => t('credits', { count: credits, credits: number(credits) });
}
