import type { CashOutDemand, DemandStatus } from '@fanfare/api-contract';
import { Loaded, NextPage, ReceiptButton, useShell, useText } from '@fanfare/kit';
import { Panel, Skeleton, Tag, formatDate, formatEuros, type TagTone } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { demandsQuery } from '../api/cash-out.ts';
import s from './demand-list.module.css';

const tones: Record<DemandStatus, TagTone> = {
  requested: 'neutral',
  approved: 'neutral',
  sent: 'role',
  paid: 'positive',
  returned: 'warning',
  cancelled: 'line',
};

/** Earlier demands, newest first, each with its outcome and receipt. */
export function DemandList({ openId }: { openId: number | null }) {
  const { t } = useText();
  const { call } = useShell();
  const demands = useInfiniteQuery(demandsQuery(call));
  return (
    <Panel title={t('demands.title')} className={s.panel}>
      <Loaded query={demands} skeleton={<Skeleton lines={3} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items).filter(({ id }) => id !== openId);
          if (items.length === 0) return <p className={s.none}>{t('demands.none')}</p>;
          return (
            <>
              <ul className={s.list}>
                {items.map((demand) => (
                  <Row key={demand.id} demand={demand} />
                ))}
              </ul>
              <NextPage query={demands} />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Row({ demand }: { demand: CashOutDemand }) {
  const { t, locale } = useText();
  const { status, createdAt, closedAt, amountCents, method, destination, reason, receipt, isAutomatic } = demand;
  const euros = formatEuros(amountCents, locale);
  return (
    <li>
      <div className={s.what}>
        <b>{t('demands.to', { way: t(`cashOut.ways.${method}`), destination })}</b>
        <p>
          <time dateTime={createdAt}>
            {t(isAutomatic ? 'demands.automatic' : 'demands.asked', { day: formatDate(createdAt, locale) })}
          </time>
          {closedAt === null ? null : (
            <>
              {' · '}
              <time dateTime={closedAt}>{t(`demands.ended.${status}`, { day: formatDate(closedAt, locale) })}</time>
            </>
          )}
        </p>
      </div>
      <Tag tone={tones[status]}>{t(`cashOut.status.${status}`)}</Tag>
      <span className={s.sum} data-figures="">
        {euros}
      </span>
      <span className={s.receipt}>
        {receipt === null ? null : (
          <ReceiptButton reference={receipt} name={t('demands.name', { euros, day: formatDate(createdAt, locale) })} />
        )}
      </span>
      {reason === null ? null : <p className={s.why}>{reason}</p>}
    </li>
  );
}
