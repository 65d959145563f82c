import { useText } from '@fanfare/kit';
import { Banner, Button, formatCredits } from '@fanfare/shared-ui';
import type { ChangedPrices as Changed } from './use-changed-prices.ts';

/** Shows the total before and after a price change, to be accepted before paying. */
export function ChangedPrices({ changed }: { changed: Changed }) {
  const { t, locale } = useText();
  const { count, beforeCredits, totalCredits, isUnaccepted, accept } = changed;
  if (count === 0) return null;
  const text = t('pay.changed', {
    count,
    before: formatCredits(beforeCredits, locale),
    credits: formatCredits(totalCredits, locale),
  });
  return (
    <Banner
      tone={isUnaccepted ? 'warning' : 'neutral'}
      action={
        isUnaccepted && (
          <Button size="s" onClick={accept}>
            {t('pay.accept', { count })}
          </Button>
        )
      }
    >
      {text}
    </Banner>
  );
}
