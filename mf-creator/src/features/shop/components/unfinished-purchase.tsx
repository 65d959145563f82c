import type { Pack, Purchase } from '@fanfare/api-contract';
import { Banner, Button, formatCredits, formatEuros } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';
import { unfinishedQuery } from '../api/purchases.ts';
import { Settling } from './settling.tsx';

interface UnfinishedPurchaseProps {
  packs: readonly Pack[];
  /** A bank led back to this page for this one. */
  returnedFrom: number | null;
  onContinue: (pack: Pack) => void;
  onPaid: (purchase: Purchase) => void;
}

/** What was begun before this page was opened: gets its credits if it was paid, else says that it waits and goes on with it. */
export function UnfinishedPurchase({ packs, returnedFrom, onContinue, onPaid }: UnfinishedPurchaseProps) {
  const { t, locale } = useText();
  const { call } = useServices();
  const newest = useQuery({ ...unfinishedQuery(call), enabled: returnedFrom === null });
  const [unpaid, setUnpaid] = useState<Purchase | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  const id = returnedFrom ?? newest.data?.id;
  if (id === undefined || isClosed) return null;
  // Whoever comes back from a bank, or was in the middle of it, waits for the end; an open one waits for the person.
  const known = unpaid ?? (newest.data?.status === 'open' ? newest.data : null);
  if (!known) return <Settling purchaseId={id} outcome="unsure" onPaid={onPaid} onUnpaid={setUnpaid} />;

  const pack = packs.find((one) => one.credits === known.credits && one.priceCents === known.priceCents);
  return (
    <Banner
      title={t('buy.open', { credits: formatCredits(known.credits, locale, { compact: true }) })}
      onClose={() => setIsClosed(true)}
      closeLabel={t('close')}
      action={
        pack && (
          <Button size="s" onClick={() => onContinue(pack)}>
            {t('buy.continue', { price: formatEuros(known.priceCents, locale) })}
          </Button>
        )
      }
    >
      {known.failure ?? t('buy.nothingTaken')}
    </Banner>
  );
}
