import type { Purchase } from '@fanfare/api-contract';
import { Button, formatCredits, formatEuros, Tag } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';
import { idFrom } from '../../../paths.ts';
import { productsQuery } from '../api/purchases.ts';
import { packFor } from '../lib/packs.ts';
import type { Buying } from '../lib/use-buying.ts';
import { BuyPanel } from './buy-panel.tsx';
import { Settling } from './settling.tsx';

interface BuyMissingProps {
  missingCredits: number;
  buying: Buying;
  onPaid: (purchase: Purchase) => void;
}

/** Buys what a payment lacks, in its place: the smallest pack that covers it. */
export function BuyMissing({ missingCredits, buying, onPaid }: BuyMissingProps) {
  const { t, locale } = useText();
  const { call } = useServices();
  // A bank led back here. Whether it was paid or not, it is asked once.
  const [search] = useSearchParams();
  const [returnedFrom, setReturnedFrom] = useState(() => idFrom(search.get('purchase')));
  const products = useQuery(productsQuery(call));
  const cards = products.data?.stripe;
  const pack = packFor(products.data?.packs ?? [], missingCredits);
  // A gift code, or fewer curators, lead on too: what can't be offered is left out.
  if (!cards || !pack) return null;
  if (returnedFrom !== null && !buying.pack) {
    return (
      <Settling purchaseId={returnedFrom} outcome="unsure" onPaid={onPaid} onUnpaid={() => setReturnedFrom(null)} />
    );
  }
  if (buying.pack) return <BuyPanel buying={buying} cards={cards} leaveText={t('buy.notNow')} onPaid={onPaid} />;
  return (
    <>
      <Button fullWidth onClick={() => buying.start(pack)}>
        {t('buy.missing', {
          credits: formatCredits(pack.credits, locale, { compact: true }),
          price: formatEuros(pack.priceCents, locale),
        })}
      </Button>
      {cards.isSandbox && (
        <p>
          <Tag tone="demo">{t('buy.sandbox')}</Tag>
        </p>
      )}
    </>
  );
}
