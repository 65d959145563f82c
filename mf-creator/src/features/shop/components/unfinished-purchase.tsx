import type { Pack, Purchase } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Banner, Button, formatEuros } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreditsNumber } from '../../../lib/credits.tsx';
import { unfinishedQuery } from '../api/purchases.ts';
import { packOf } from '../lib/packs.ts';
import { Settling, type OnPaid } from './settling.tsx';

interface UnfinishedPurchaseProps {
  packs: readonly Pack[];
  onContinue: (purchase: Purchase, pack: Pack) => void;
  onPaid: OnPaid;
}

/** A purchase started before this page was opened: settles it if paid, else offers to continue. */
export function UnfinishedPurchase({ packs, onContinue, onPaid }: UnfinishedPurchaseProps) {
  const { t, locale } = useText();
  const creditsNumber = useCreditsNumber();
  const newest = useQuery(unfinishedQuery(useShell()));
  const [unpaid, setUnpaid] = useState<Purchase | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  if (!newest.data || isClosed) return null;
  // Wait while the provider is processing; an open purchase waits for the person.
  const purchase = unpaid ?? (newest.data.status === 'open' ? newest.data : null);
  if (!purchase) return <Settling purchaseId={newest.data.id} outcome="unsure" onPaid={onPaid} onUnpaid={setUnpaid} />;

  const pack = packOf(packs, purchase);
  return (
    <Banner
      title={t(purchase.purpose === 'gift' ? 'buy.openGift' : 'buy.open', {
        credits: creditsNumber(purchase.credits),
      })}
      onClose={() => setIsClosed(true)}
      closeLabel={t('close')}
      action={
        pack && (
          <Button size="s" onClick={() => onContinue(purchase, pack)}>
            {t(`buy.continue.${purchase.method}`, { price: formatEuros(purchase.priceCents, locale) })}
          </Button>
        )
      }
    >
      {purchase.failure ?? t('buy.nothingTaken')}
    </Banner>
  );
}
