import { useText } from '@fanfare/kit';
import { formatEuros, styles, VisuallyHidden } from '@fanfare/shared-ui';
import { useCreditsNumber } from '../../../lib/credits.tsx';
import type { Checkout } from '../lib/use-checkout.ts';
import s from './order-summary.module.css';

/** What is bought and its price, before and after a code. */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { t, locale } = useText();
  const creditsNumber = useCreditsNumber();
  const { chosen, started, promo } = checkout;
  if (!chosen) return null;
  const euros = (cents: number) => formatEuros(cents, locale);
  const { pack, purpose } = chosen;
  // A started purchase has a fixed price.
  const { priceCents, discountCents, bonusCredits } = started?.purchase ??
    promo.applied?.quote ?? { priceCents: pack.priceCents, discountCents: 0, bonusCredits: 0 };
  const credits = creditsNumber(pack.credits);
  return (
    <div className={s.summary}>
      <h3 className={styles.subhead}>{t(purpose === 'gift' ? 'buy.giftOf' : 'shop.pack', { credits })}</h3>
      <p className={s.price} aria-live="polite">
        {discountCents > 0 && (
          <s className={s.before}>
            <VisuallyHidden>{t('buy.before')} </VisuallyHidden>
            {euros(priceCents + discountCents)}
          </s>
        )}{' '}
        <b>{euros(priceCents)}</b>
      </p>
      {bonusCredits > 0 && <p className={s.bonus}>{t('buy.bonus', { credits: creditsNumber(bonusCredits) })}</p>}
    </div>
  );
}
