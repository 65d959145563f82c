import type { Purchase } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Button, formatCredits, formatEuros, Tag } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '../api/products.ts';
import { packFor, packOf } from '../lib/packs.ts';
import { isAllSandbox } from '../lib/sandbox.ts';
import type { Buying, Notice } from '../lib/use-buying.ts';
import { useReturned } from '../lib/use-returned.ts';
import { BuyPanel } from './buy-panel.tsx';
import { ReturnedFrom } from './returned-from.tsx';
import type { OnPaid } from './settling.tsx';

interface BuyMissingProps {
  missingCredits: number;
  buying: Buying;
  onPaid: OnPaid;
}

/** Buys missing credits in place: the smallest pack that covers them. */
export function BuyMissing({ missingCredits, buying, onPaid }: BuyMissingProps) {
  const { t, locale } = useText();
  const { call } = useShell();
  const { purchaseId, forget } = useReturned();
  const products = useQuery(productsQuery(call));
  const paid: OnPaid = (...told) => {
    if (purchaseId !== null) forget();
    onPaid(...told);
  };
  // Gift codes and removing curators work too, so this may be absent.
  if (!products.data || products.data.methods.length === 0) return null;
  const { packs } = products.data;
  if (buying.chosen) {
    return <BuyPanel buying={buying} products={products.data} leaveText={t('buy.notNow')} onPaid={paid} />;
  }
  if (purchaseId !== null) {
    const onUnpaid = (purchase: Purchase, why: Notice) => {
      forget();
      const pack = packOf(packs, purchase);
      if (pack) buying.resume(purchase, pack, why);
    };
    return <ReturnedFrom purchaseId={purchaseId} onPaid={paid} onUnpaid={onUnpaid} />;
  }
  const pack = packFor(packs, missingCredits);
  if (!pack || missingCredits <= 0) return null;
  return (
    <>
      <Button fullWidth onClick={() => buying.choose({ pack, purpose: 'credits' })}>
        {t('buy.missing', {
          credits: formatCredits(pack.credits, locale, { compact: true }),
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
