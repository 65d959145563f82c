import type { Purchase } from '@fanfare/api-contract';
import {
  Button,
  formatCredits,
  formatDate,
  formatEuros,
  LoadMore,
  Skeleton,
  Tag,
  type TagTone,
} from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../lib/failure/load-error.tsx';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';
import { purchasesQuery } from '../api/purchases.ts';
import s from './purchase-list.module.css';
import { ReturnDialog } from './return-dialog.tsx';

const tones: Record<Purchase['status'], TagTone> = {
  open: 'neutral',
  processing: 'neutral',
  paid: 'positive',
  failed: 'danger',
  canceled: 'neutral',
  returned: 'line',
};

/** What was bought, and the way back for what is unspent. */
export function PurchaseList() {
  const { t, locale } = useText();
  const { call } = useServices();
  const purchases = useInfiniteQuery(purchasesQuery(call));
  const [returning, setReturning] = useState<Purchase | null>(null);
  const rows = purchases.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {purchases.isPending && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton width="100%" lines={3} height={20} />
        </div>
      )}
      {purchases.isError && rows.length === 0 && (
        <LoadError error={purchases.error} onRetry={() => void purchases.refetch()} />
      )}
      {purchases.data && rows.length === 0 && <p className={s.none}>{t('purchases.empty')}</p>}
      {rows.length > 0 && (
        <ul className={s.rows}>
          {rows.map((purchase) => {
            const { id, createdAt, paidAt, status, credits, priceCents, returnable, returnedCents } = purchase;
            const at = paidAt ?? createdAt;
            return (
              <li key={id}>
                <span className={s.what}>
                  <b>{t('shop.pack', { credits: formatCredits(credits, locale, { compact: true }) })}</b>
                  <time dateTime={at}>{formatDate(at, locale)}</time>
                </span>
                <Tag className={s.status} tone={tones[status]}>
                  {t(`purchases.status.${status}`)}
                </Tag>
                <span className={s.price}>
                  {formatEuros(priceCents, locale)}
                  {returnedCents > 0 && (
                    <small>{t('purchases.returned', { price: formatEuros(returnedCents, locale) })}</small>
                  )}
                </span>
                {returnable && (
                  <Button
                    className={s.act}
                    size="s"
                    aria-label={t('purchases.giveBackOf', {
                      credits: formatCredits(credits, locale, { compact: true }),
                      date: formatDate(at, locale),
                    })}
                    onClick={() => setReturning(purchase)}
                  >
                    {t('purchases.giveBack')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <LoadMore
        hasMore={purchases.hasNextPage}
        loading={purchases.isFetchingNextPage}
        onMore={() => void purchases.fetchNextPage()}
        text={t('more')}
      />
      {returning && <ReturnDialog purchase={returning} onClose={() => setReturning(null)} />}
    </>
  );
}
