import type { Pack } from '@fanfare/api-contract';
import { Card, cx, formatCredits, formatEuros, linkClass } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ForecastSkeleton } from '../../../lib/forecast/draft-forecast.tsx';
import { Forecast } from '../../../lib/forecast/forecast.tsx';
import { sumCredits } from '../../../lib/money.ts';
import { useServices } from '../../../lib/services.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useText } from '../../../lib/use-text.ts';
import { listForecastQuery } from '../api/forecast.ts';
import type { FastDraft } from '../lib/draft.ts';
import { cheapest } from '../lib/euros.ts';
import type { ShownList } from '../lib/shown-list.ts';
import { BudgetField } from './budget-field.tsx';
import s from './list-side.module.css';

interface SideProps {
  draft: FastDraft;
  list: ShownList;
  packs: readonly Pack[];
  walletCredits: number | null;
  notices: ReactNode;
  button: (isShort: boolean) => ReactNode;
}

/** What the list costs and what to expect of it; the budget can be changed in place. */
export function ListSide({
  draft,
  list,
  packs,
  walletCredits,
  notices,
  button,
  onBudget,
}: SideProps & { onBudget: (credits: number) => void }) {
  const { t, locale } = useText();
  const { totalCredits, chosen } = list;
  const credits = (amount: number) => formatCredits(amount, locale);
  const free = sumCredits([draft.budgetCredits, -totalCredits]);
  const missing = Math.max(0, sumCredits([totalCredits, -(walletCredits ?? 0)]));
  const price = cheapest(packs, missing);
  return (
    <Card raised padding="none" className={s.side} render={<aside aria-label={t('fastStart.side.label')} />}>
      <div className={s.part}>
        <BudgetField value={draft.budgetCredits} packs={[]} walletCredits={null} onChange={onBudget} />
        <p className={s.free}>
          {free >= 0
            ? t('fastStart.side.free', { credits: credits(free) })
            : t('fastStart.side.over', { credits: credits(-free) })}
        </p>
      </div>
      {chosen.length > 0 && (
        <div className={s.part}>
          <ListForecast draft={draft} ids={chosen.map(({ id }) => id)} />
        </div>
      )}
      <div className={s.part}>
        <dl className={s.sums}>
          <div className={cx(walletCredits === null && s.total)}>
            <dt>{t('basket.reviews', { count: chosen.length })}</dt>
            <dd>{credits(totalCredits)}</dd>
          </div>
          {walletCredits !== null && (
            <>
              <div>
                <dt>{t('basket.walletNow')}</dt>
                <dd>{credits(walletCredits)}</dd>
              </div>
              <div className={s.total}>
                <dt>{t(missing > 0 ? 'basket.missing' : 'basket.walletAfter')}</dt>
                <dd>{credits(missing > 0 ? missing : sumCredits([walletCredits, -totalCredits]))}</dd>
              </div>
            </>
          )}
        </dl>
        {price && missing > 0 && (
          <p className={s.note}>{t('fastStart.side.euros', { euros: formatEuros(price.priceCents, locale) })}</p>
        )}
        {notices}
        <div className={s.go}>{button(false)}</div>
        <p className={s.note}>{t('fastStart.side.hint')}</p>
      </div>
    </Card>
  );
}

/** What to expect of the list, which follows as it changes. Where it can't be had, the rest goes on without. */
function ListForecast({ draft, ids }: { draft: FastDraft; ids: number[] }) {
  const { t } = useText();
  const { call } = useServices();
  const key = useDebounced(ids.join(), 150);
  const { sid, music } = draft;
  const forecast = useQuery(
    listForecastQuery(call, {
      servicesIDs: key.split(',').map(Number),
      ...(sid !== null ? { sid } : { genreIds: music.genreIds }),
    }),
  );
  if (forecast.data)
    return <Forecast forecast={forecast.data} isStale={forecast.isPlaceholderData || key !== ids.join()} withDays />;
  if (!forecast.isError) return <ForecastSkeleton />;
  return (
    <p className={s.note}>
      {t('forecast.failed')}{' '}
      <button type="button" className={linkClass} onClick={() => void forecast.refetch()}>
        {t('failure.retry')}
      </button>
    </p>
  );
}

/** The same on a narrow screen, always in view at its end: how many, what they cost, and the way on. */
export function ListBar({ list, button }: SideProps) {
  const { t, locale } = useText();
  return (
    <div className={s.bar}>
      <p>
        <b>{t('curatorCount', { count: list.chosen.length })}</b>
        <span>{t('fastStart.side.bar', { credits: formatCredits(list.totalCredits, locale) })}</span>
      </p>
      {button(true)}
    </div>
  );
}
