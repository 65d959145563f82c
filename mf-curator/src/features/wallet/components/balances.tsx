import type { DataOf } from '@fanfare/shell-contract';
import { CreditAmount } from '@fanfare/shared-ui';
import { useText } from '../../../lib/use-text.ts';
import s from './balances.module.css';

/** The wallet in three figures. */
export function Balances({ wallet }: { wallet: DataOf<'GET /api/v2/curator/wallet'> }) {
  const { t, locale } = useText();
  const figures = [
    { id: 'available', credits: wallet.availableCredits },
    { id: 'clearing', credits: wallet.clearingCredits },
    { id: 'last30', credits: wallet.earnedLast30DaysCredits },
  ] as const;
  return (
    <dl className={s.balances}>
      {figures.map(({ id, credits }) => (
        <div key={id}>
          <dt>{t(`wallet.${id}`)}</dt>
          <dd>
            <CreditAmount credits={credits} unitLabel={t('credits')} locale={locale} size="xl" animate />
          </dd>
          <dd className={s.hint}>{t(`wallet.${id}Hint`)}</dd>
        </div>
      ))}
    </dl>
  );
}
