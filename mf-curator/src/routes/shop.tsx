import { Button, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { walletQuery } from '../features/wallet/api/get-wallet.ts';
import { Balances } from '../features/wallet/components/balances.tsx';
import { ClearingList } from '../features/wallet/components/clearing-list.tsx';
import { LoadError } from '../lib/failure/load-error.tsx';
import { Page } from '../lib/page/page.tsx';
import { useServices } from '../lib/services.tsx';
import { useText } from '../lib/use-text.ts';
import { paths } from '../paths.ts';

/** The curator's wallet. */
export function Shop() {
  const { t } = useText();
  const { call, live } = useServices();
  const queries = useQueryClient();
  const wallet = useQuery(walletQuery(call));
  useEffect(
    () => live.on('wallet', () => void queries.invalidateQueries({ queryKey: walletQuery(call).queryKey })),
    [live, queries, call],
  );
  return (
    <Page
      title={t('wallet.title')}
      lead={t('wallet.lead')}
      actions={<Button render={<Link to={paths.transactions} />}>{t('wallet.transactions')}</Button>}
    >
      {wallet.data ? (
        <>
          <Balances wallet={wallet.data} />
          <ClearingList clearing={wallet.data.clearing} />
        </>
      ) : wallet.error ? (
        <LoadError error={wallet.error} onRetry={() => void wallet.refetch()} retrying={wallet.isFetching} />
      ) : (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton shape="block" height={112} />
          <Skeleton lines={6} />
        </>
      )}
    </Page>
  );
}
