import '../lib/shop-texts.ts';
import type { Pack, Purchase } from '@fanfare/api-contract';
import { LoadError, Loading, useShell, useText } from '@fanfare/kit';
import { Banner, Card, SegmentedControl, styles, Tag } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { productsQuery, type Products } from '../api/products.ts';
import { packOf } from '../lib/packs.ts';
import { isAllSandbox } from '../lib/sandbox.ts';
import { useCheckout, type Notice } from '../lib/use-checkout.ts';
import { usePaymentReturn } from '../lib/use-payment-return.ts';
import { PurchaseSuccess } from './purchase-success.tsx';
import s from './buy-credits.module.css';
import { BuyPanel } from './buy-panel.tsx';
import { GiftReady } from './gift-ready.tsx';
import { PackCards } from './pack-cards.tsx';
import { PaymentReturn } from './payment-return.tsx';
import type { OnPaid } from './settling.tsx';
import { UnfinishedPurchase } from './unfinished-purchase.tsx';

/** The packs, for oneself or as a gift, or the checkout of the chosen one. */
export function BuyCredits() {
  const { t } = useText();
  const { call } = useShell();
  const products = useQuery(productsQuery(call));
  if (products.isPending) {
    return <Loading height={320} />;
  }
  if (products.isLoadingError) return <LoadError error={products.error} onRetry={() => void products.refetch()} />;
  if (products.data.methods.length > 0) return <PackShop products={products.data} />;
  return (
    <div className={styles.stack}>
      <Banner>{t('shop.unavailable')}</Banner>
      <PackCards packs={products.data.packs} purpose="credits" />
    </div>
  );
}

function PackShop({ products }: { products: Products }) {
  const { t } = useText();
  const { useSession } = useShell();
  const hasDebt = useSession((session) => (session.account?.debtCredits ?? 0) > 0);
  const checkout = useCheckout();
  const { purchaseId, forget } = usePaymentReturn();
  const [search, setSearch] = useSearchParams();
  // State leads and the URL follows: the router's update is too late for a fast second click.
  const [purpose, setPurpose] = useState<Purchase['purpose']>(search.get('for') === 'gift' ? 'gift' : 'credits');
  const [bought, setBought] = useState<{ purchase: Purchase; settledCredits: number } | null>(null);
  const { packs } = products;
  const isGift = purpose === 'gift';

  const onPaid: OnPaid = (purchase, settledCredits) => {
    setBought({ purchase, settledCredits });
    checkout.finish();
    if (purchaseId !== null) forget();
  };
  const onUnpaid = (purchase: Purchase, why: Notice) => {
    forget();
    const pack = packOf(packs, purchase);
    if (pack) checkout.resume(purchase, pack, why);
  };
  const choose = (pack: Pack) => {
    setBought(null);
    checkout.choose({ pack, purpose });
  };
  const changePurpose = (next: Purchase['purpose']) => {
    const changed = new URLSearchParams(search);
    if (next === 'gift') changed.set('for', 'gift');
    else changed.delete('for');
    setBought(null);
    setPurpose(next);
    setSearch(changed, { replace: true, preventScrollReset: true });
  };
  if (checkout.chosen) {
    return (
      <Card>
        <BuyPanel checkout={checkout} products={products} leaveText={t('shop.otherPack')} onPaid={onPaid} />
      </Card>
    );
  }
  if (purchaseId !== null) return <PaymentReturn purchaseId={purchaseId} onPaid={onPaid} onUnpaid={onUnpaid} />;
  return (
    <div className={styles.stack}>
      {bought?.purchase.purpose === 'gift' && <GiftReady purchase={bought.purchase} onClose={() => setBought(null)} />}
      {bought?.purchase.purpose === 'credits' && <PurchaseSuccess {...bought} onClose={() => setBought(null)} />}
      {!bought && <UnfinishedPurchase packs={packs} onContinue={checkout.resume} onPaid={onPaid} />}
      <SegmentedControl
        className={s.for}
        label={t('shop.for.label')}
        value={purpose}
        onValueChange={changePurpose}
        options={[
          { value: 'credits', label: t('shop.for.credits') },
          { value: 'gift', label: t('shop.for.gift') },
        ]}
      />
      {isGift && <p className={s.text}>{t('shop.giveText')}</p>}
      {isGift && hasDebt && <Banner>{t('debt.noGifts')}</Banner>}
      <PackCards packs={packs} purpose={purpose} onBuy={isGift && hasDebt ? undefined : choose} />
      <p className={styles.small}>
        {isAllSandbox(products) && <Tag tone="demo">{t('buy.sandbox')}</Tag>}{' '}
        {t(isGift ? 'shop.giveTaxes' : 'shop.taxes')}
      </p>
    </div>
  );
}
