import '../lib/shop-texts.ts';
import type { Purchase } from '@fanfare/api-contract';
import { LoadError, Loading, NextPage, useShell, useText } from '@fanfare/kit';
import { Skeleton, styles } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { purchasesQuery } from '../api/purchases.ts';
import s from './purchase-list.module.css';
import { PurchaseRow } from './purchase-row.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { ShowGiftDialog } from './show-gift-dialog.tsx';

/** The purchases, with receipts, refunds and gift codes. */
export function PurchaseList() {
  const { t } = useText();
  const { call } = useShell();
  const purchases = useInfiniteQuery(purchasesQuery(call));
  const [returning, setReturning] = useState<Purchase | null>(null);
  const [showing, setShowing] = useState<Purchase | null>(null);
  const rows = purchases.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {purchases.isPending && (
        <Loading>
          <Skeleton width="100%" lines={3} height={20} />
        </Loading>
      )}
      {purchases.isError && rows.length === 0 && (
        <LoadError error={purchases.error} onRetry={() => void purchases.refetch()} />
      )}
      {purchases.data && rows.length === 0 && <p className={styles.quiet}>{t('purchases.empty')}</p>}
      {rows.length > 0 && (
        <ul className={s.rows}>
          {rows.map((purchase) => (
            <PurchaseRow key={purchase.id} purchase={purchase} onReturn={setReturning} onShowGift={setShowing} />
          ))}
        </ul>
      )}
      <NextPage query={purchases} />
      {returning && <ReturnDialog purchase={returning} onClose={() => setReturning(null)} />}
      {showing && <ShowGiftDialog purchase={showing} onClose={() => setShowing(null)} />}
    </>
  );
}
