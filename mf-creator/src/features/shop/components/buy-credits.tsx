import type { Purchase } from '@fanfare/api-contract';
import { Banner, Card, Skeleton, Tag } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../../../lib/failure/load-error.tsx';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';
import { idFrom } from '../../../paths.ts';
import { productsQuery } from '../api/purchases.ts';
import { useBuying } from '../lib/use-buying.ts';
import { Bought } from './bought.tsx';
import s from './buy-credits.module.css';
import { BuyPanel } from './buy-panel.tsx';
import { PackCards } from './pack-cards.tsx';
import { UnfinishedPurchase } from './unfinished-purchase.tsx';

/** The packs, and in their place the purchase of the one that was chosen. */
export function BuyCredits() {
  const { t } = useText();
  const { call } = useServices();
  const products = useQuery(productsQuery(call));
  const buying = useBuying();
  const [bought, setBought] = useState<Purchase | null>(null);
  const [search, setSearch] = useSearchParams();
  const returnedFrom = idFrom(search.get('purchase'));

  const onPaid = (purchase: Purchase) => {
    setBought(purchase);
    buying.leave();
    // Reloading the page must not tell of it again.
    if (returnedFrom !== null) setSearch({}, { replace: true });
  };
  if (products.isPending) {
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton shape="block" width="100%" height={320} />
      </div>
    );
  }
  if (products.isError) return <LoadError error={products.error} onRetry={() => void products.refetch()} />;
  const { packs, stripe } = products.data;
  if (!stripe) {
    return (
      <div className={s.buy}>
        <Banner>{t('shop.cardsOff')}</Banner>
        <PackCards packs={packs} />
      </div>
    );
  }
  return (
    <div className={s.buy}>
      {bought && <Bought purchase={bought} onClose={() => setBought(null)} />}
      {buying.pack ? (
        <Card>
          <BuyPanel buying={buying} cards={stripe} leaveText={t('shop.otherPack')} onPaid={onPaid} />
        </Card>
      ) : (
        <>
          {!bought && (
            <UnfinishedPurchase packs={packs} returnedFrom={returnedFrom} onContinue={buying.start} onPaid={onPaid} />
          )}
          <PackCards
            packs={packs}
            onBuy={(pack) => {
              setBought(null);
              buying.start(pack);
            }}
          />
          <p className={s.note}>
            {stripe.isSandbox && <Tag tone="demo">{t('buy.sandbox')}</Tag>} {t('shop.taxes')}
          </p>
        </>
      )}
    </div>
  );
}
