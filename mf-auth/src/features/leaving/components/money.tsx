import type { AccountDeletion } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, Totals, formatCredits, formatDate, formatEuros } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { Section } from '../../../lib/section/section.tsx';
import s from './money.module.css';

/** What is in the wallets, what of it can be taken out, and what else is paid for. */
export function Money({ deletion }: { deletion: AccountDeletion }) {
  const { t, locale } = useText();
  const { availableCredits, heldCredits, earnedCredits, clearingCredits, debtCredits, proUntil } = deletion;
  const credits = (amount: number) => formatCredits(amount, locale, { compact: true });
  const rows = [
    { label: t('leaving.available'), amount: availableCredits },
    { label: t('leaving.held'), amount: heldCredits },
    { label: t('leaving.earned'), amount: earnedCredits },
    { label: t('leaving.clearing'), amount: clearingCredits },
    { label: t('leaving.debt'), amount: debtCredits },
  ].filter(({ amount }) => amount > 0);
  return (
    <Section title={t('leaving.money')} text={t('leaving.moneyText')}>
      <div className={s.parts}>
        {rows.length === 0 ? (
          <p>{t('leaving.nothing')}</p>
        ) : (
          <Totals rows={rows.map(({ label, amount }) => ({ label, value: formatCredits(amount, locale) }))} />
        )}
        <ToReturn deletion={deletion} />
        {earnedCredits > 0 ? (
          <Offer to={paths.curatorShop} label={t('leaving.toCashOut')}>
            {t(earnedCredits >= deletion.minCashOutCredits ? 'leaving.cashOut' : 'leaving.cashOutLess', {
              credits: credits(earnedCredits),
              min: deletion.minCashOutCredits,
            })}
          </Offer>
        ) : null}
        {proUntil === null ? null : <p>{t('leaving.pro', { until: formatDate(proUntil, locale) })}</p>}
        {deletion.liveServices > 0 ? <p>{t('leaving.services', { count: deletion.liveServices })}</p> : null}
      </div>
    </Section>
  );
}

type Returnable = AccountDeletion['returnable'][number];

/** What goes back to where it was paid from. */
function ToReturn({ deletion: { returnable } }: { deletion: AccountDeletion }) {
  const { t, locale } = useText();
  const [first] = returnable;
  if (!first) return null;
  const sum = (of: (one: Returnable) => number) => returnable.reduce((total, one) => total + of(one), 0);
  // The first of them that can't be returned any more.
  const until = returnable.reduce((soonest, one) => (one.until < soonest ? one.until : soonest), first.until);
  return (
    <Offer to={paths.creatorShop} label={t('leaving.toReturn')}>
      {t('leaving.returnable', {
        credits: formatCredits(
          sum((one) => one.credits),
          locale,
          { compact: true },
        ),
        euros: formatEuros(
          sum((one) => one.amountCents),
          locale,
        ),
        until: formatDate(until, locale),
      })}
    </Offer>
  );
}

function Offer({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <div className={s.offer}>
      <p>{children}</p>
      <Button size="s" render={<Link to={to} />}>
        {label}
      </Button>
    </div>
  );
}
