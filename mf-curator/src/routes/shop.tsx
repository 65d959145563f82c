import '../features/wallet/lib/shop-texts.ts';
import { Loaded, LoadError, Page, useLiveUpdates, useShell, useText } from '@fanfare/kit';
import { Button, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AutomaticPayoutPanel } from '../features/automatic-payout/components/automatic-payout-panel.tsx';
import { CashOutPanel } from '../features/cash-out/components/cash-out-panel.tsx';
import { DemandList } from '../features/cash-out/components/demand-list.tsx';
import { ConvertPanel } from '../features/convert/components/convert-panel.tsx';
import { StatementList } from '../features/statements/components/statement-list.tsx';
import { TaxDetailsPanel } from '../features/tax-details/components/tax-details-panel.tsx';
import { walletQuery } from '../features/wallet/api/get-wallet.ts';
import { Balances } from '../features/wallet/components/balances.tsx';
import { ClearingList } from '../features/wallet/components/clearing-list.tsx';
import { cashOutQuery } from '../lib/cash-out-query.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { paths } from '../paths.ts';
import s from './shop.module.css';

/** The curator's wallet: its balances, and every way to use them. */
export function Shop() {
  const { t } = useText();
  const { call } = useShell();
  const wallet = useQuery(walletQuery(call));
  const cashOut = useQuery(cashOutQuery(call));
  useLiveUpdates('wallet', queryKeys.all);
  return (
    <Page
      title={t('wallet.title')}
      lead={t('wallet.lead')}
      actions={<Button render={<Link to={paths.transactions} />}>{t('wallet.transactions')}</Button>}
    >
      <Loaded query={wallet} skeleton={<Skeleton shape="block" height={112} />}>
        {(data) => <Balances wallet={data} heldCredits={cashOut.data?.heldCredits} />}
      </Loaded>
      <div className={s.columns}>
        <div>
          {cashOut.data ? (
            <CashOutPanel cashOut={cashOut.data} />
          ) : cashOut.error ? (
            <div className={s.instead}>
              <LoadError error={cashOut.error} onRetry={() => void cashOut.refetch()} retrying={cashOut.isFetching} />
            </div>
          ) : (
            <div className={s.instead}>
              <Skeleton lines={6} />
            </div>
          )}
          {cashOut.data ? <AutomaticPayoutPanel ways={cashOut.data.ways} /> : null}
          <DemandList openId={cashOut.data?.open?.id ?? null} />
        </div>
        <div>
          {cashOut.data ? <ConvertPanel cashOut={cashOut.data} /> : null}
          {wallet.data ? <ClearingList clearing={wallet.data.clearing} /> : null}
        </div>
      </div>
      <StatementList />
      <TaxDetailsPanel />
    </Page>
  );
}
