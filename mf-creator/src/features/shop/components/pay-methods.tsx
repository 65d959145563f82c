import type { PaymentMethod } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, CreditCardIcon, ExternalLinkIcon, styles } from '@fanfare/shared-ui';
import type { Products } from '../api/products.ts';
import type { Checkout } from '../lib/use-checkout.ts';
import s from './buy-panel.module.css';

interface PayMethodsProps {
  checkout: Checkout;
  products: Products;
}

/** The available payment methods. */
export function PayMethods({ checkout, products: { methods, stripe } }: PayMethodsProps) {
  const { t } = useText();
  const offers = methods.filter((method) => method === 'paypal' || stripe);
  const wait = checkout.promo.isChecking;
  const button = (method: PaymentMethod, isFirst: boolean) => (
    <Button
      key={method}
      variant={isFirst ? 'primary' : 'secondary'}
      size="l"
      fullWidth
      iconStart={method === 'card' ? <CreditCardIcon size={18} /> : undefined}
      iconEnd={method === 'paypal' ? <ExternalLinkIcon size={16} /> : undefined}
      aria-disabled={wait || undefined}
      onClick={() => checkout.pay(method)}
    >
      {t(`buy.by.${method}`)}
    </Button>
  );
  return (
    <div className={s.methods}>
      {offers.map((method, index) => button(method, index === 0))}
      {methods.includes('paypal') && <p className={styles.caption}>{t('buy.payPalHint')}</p>}
    </div>
  );
}
