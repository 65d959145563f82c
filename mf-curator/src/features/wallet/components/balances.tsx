import { useText } from '@fanfare/kit';
import type { DataOf } from '@fanfare/shell-contract';
import { CreditAmount, Skeleton, formatCredits } from '@fanfare/shared-ui';
import { answerRules } from '../../../lib/rules.ts';
import s from './balances.module.css';

interface BalancesProps {
  wallet: DataOf<'GET /api/v2/curator/wallet'>;
  /** Held for an open demand; undefined while unknown. */
  heldCredits: number | undefined;
}

/** The wallet in three figures: available, clearing, and on its way out. */
export function Balances({ wallet, heldCredits }: BalancesProps) {
  const { t, locale } = useText();
  const figures = [
    { id: 'available', credits: wallet.availableCredits, hint: t('wallet.availableHint') },
    {
      id: 'clearing',
      credits: wallet.clearingCredits,
      hint: t('wallet.clearingHint', {
        days: answerRules.clearingDays,
        earned: formatCredits(wallet.earnedLast30DaysCredits, locale),
      }),
    },
    { id: 'held', credits: heldCredits, hint: heldCredits ? t('wallet.heldHint') : t('wallet.heldNone') },
  ] as const;
  return (
    <dl className={s.balances}>
      {figures.map(({ id, credits, hint }) => (
        <div key={id}>
          <dt>{t(`wallet.${id}`)}</dt>
          <dd>
            {credits === undefined ? (
              <Skeleton shape="block" height={36} width={120} />
            ) : (
              <CreditAmount credits={credits} unitLabel={t('credits')} locale={locale} size="xl" animate />
            )}
          </dd>
          <dd className={s.hint}>{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
