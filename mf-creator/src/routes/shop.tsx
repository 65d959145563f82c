import '../features/shop/lib/shop-texts.ts';
import { Page, useShell, useText } from '@fanfare/kit';
import { linkClass, Panel } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { Credits } from '../lib/credits.tsx';
import { BuyCredits } from '../features/shop/components/buy-credits.tsx';
import { DebtBanner } from '../features/shop/components/debt-notes.tsx';
import { GiftForm } from '../features/shop/components/gift-form.tsx';
import { PurchaseList } from '../features/shop/components/purchase-list.tsx';
import { paths } from '../paths.ts';
import s from './shop.module.css';

/** The wallet, and the ways to fill it. */
export function Shop() {
  const { t } = useText();
  const { useSession } = useShell();
  const credits = useSession((session) => session.account?.coin_amount_purchased ?? 0);
  return (
    <Page title={t('shop.title')} lead={t('shop.subtitle')} width="narrow">
      <div className={s.panels}>
        <DebtBanner />
        <Panel title={t('shop.wallet')}>
          <p className={s.wallet}>
            <Credits credits={credits} size="xl" animate />
          </p>
          <p className={s.text}>{t('shop.walletText')}</p>
          <p>
            <Link className={linkClass} to={paths.transactions}>
              {t('shop.transactions')}
            </Link>
          </p>
        </Panel>
        <Panel title={t('shop.packs')}>
          <BuyCredits />
        </Panel>
        <Panel title={t('shop.gift')}>
          <p className={s.text}>{t('shop.giftText')}</p>
          <GiftForm />
        </Panel>
        <Panel title={t('purchases.title')} aria-label={t('purchases.title')}>
          <PurchaseList />
        </Panel>
      </div>
    </Page>
  );
}
