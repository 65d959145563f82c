import '../lib/shop-texts.ts';
import type { Purchase } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Button, formatEuros, Tag } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useCreditsNumber } from '../../../lib/credits.tsx';
import { productsQuery } from '../api/products.ts';
import { packOf, packToBuy } from '../lib/packs.ts';
import { isAllSandbox } from '../lib/sandbox.ts';
import type { Checkout, Notice } from '../lib/use-checkout.ts';
import { usePaymentReturn } from '../lib/use-payment-return.ts';
import { BuyPanel } from './buy-panel.tsx';
import { PaymentReturn } from './payment-return.tsx';
import type { OnPaid } from './settling.tsx';

interface BuyMissingProps {
  missingCredits: number;
  checkout: Checkout;
  onPaid: OnPaid;
}

/** Buys missing credits in place: the cheapest pack that covers them. */
export function BuyMissing({ missingCredits, checkout, onPaid }: BuyMissingProps) {
  const { t, locale } = useText();
  const creditsNumber = useCreditsNumber();
  const { call } = useShell();
  const { purchaseId, forget } = usePaymentReturn();
  const products = useQuery(productsQuery(call));
  const paid: OnPaid = (...told) => {
    if (purchaseId !== null) forget();
    onPaid(...told);
  };
  // Gift codes and removing curators work too, so this may be absent.
  if (!products.data || products.data.methods.length === 0) return null;
  const { packs } = products.data;
  if (checkout.chosen) {
    return <BuyPanel checkout={checkout} products={products.data} leaveText={t('buy.notNow')} onPaid={paid} />;
  }
  if (purchaseId !== null) {
    const onUnpaid = (purchase: Purchase, why: Notice) => {
      forget();
      const pack = packOf(packs, purchase);
      if (pack) checkout.resume(purchase, pack, why);
    };
    return <PaymentReturn purchaseId={purchaseId} onPaid={paid} onUnpaid={onUnpaid} />;
  }
  const pack = packToBuy(products.data, missingCredits);
  if (!pack) return null;
  return (
    <>
      <Button variant="primary" size="l" fullWidth onClick={() => checkout.choose({ pack, purpose: 'credits' })}>
        {t('buy.missing', {
          credits: creditsNumber(pack.credits),
          price: formatEuros(pack.priceCents, locale),
        })}
      </Button>
      {isAllSandbox(products.data) && (
        <p>
          <Tag tone="demo">{t('buy.sandbox')}</Tag>
        </p>
      )}
    </>
  );
}
