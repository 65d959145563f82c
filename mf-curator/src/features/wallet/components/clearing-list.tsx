import { useNow, useText } from '@fanfare/kit';
import type { DataOf } from '@fanfare/shell-contract';
import { CreditAmount, Panel, formatDate } from '@fanfare/shared-ui';
import s from './clearing-list.module.css';

type Clearing = DataOf<'GET /api/v2/curator/wallet'>['clearing'];

/** Earnings that are clearing, the next to clear first. */
export function ClearingList({ clearing }: { clearing: Clearing }) {
  const { t, locale } = useText();
  const now = useNow();
  return (
    <Panel title={t('wallet.clearingTitle')} className={s.panel}>
      {clearing.length === 0 ? (
        <p className={s.none}>{t('wallet.clearingNone')}</p>
      ) : (
        <ul className={s.list}>
          {clearing.map((earning) => (
            <li key={earning.submissionId}>
              <span className={s.what}>{earning.trackTitle}</span>
              <time dateTime={earning.clearsAt} className={s.when}>
                {earning.isFlagged
                  ? t('wallet.flagged')
                  : t(Date.parse(earning.clearsAt) <= now ? 'wallet.cleared' : 'wallet.clears', {
                      day: formatDate(earning.clearsAt, locale),
                    })}
              </time>
              <CreditAmount credits={earning.amountCredits} unitLabel={t('credits')} locale={locale} bare signed />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
