import '../lib/shop-texts.ts';
import { useShell, useText } from '@fanfare/kit';
import { Banner, formatCredits } from '@fanfare/shared-ui';
import { splitByDebt } from '../lib/debt.ts';
import s from './debt-notes.module.css';

const useDebt = () => useShell().useSession((session) => session.account?.debtCredits ?? 0);

/** A debt after a reversed payment: why, what it blocks and how to settle it. */
export function DebtBanner() {
  const { t, locale } = useText();
  const debt = useDebt();
  if (debt <= 0) return null;
  return (
    <Banner tone="warning" title={t('debt.title', { credits: formatCredits(debt, locale) })}>
      {t('debt.text')}
    </Banner>
  );
}

/** How much of a pack settles a debt, and how much is left for the wallet. */
export function DebtSplit({ packCredits }: { packCredits: number }) {
  const { t, locale } = useText();
  const debt = useDebt();
  if (debt <= 0) return null;
  const { settledCredits, toWalletCredits } = splitByDebt(packCredits, debt);
  const credits = (amount: number) => formatCredits(amount, locale);
  return (
    <dl className={s.split}>
      <div>
        <dt>{t('debt.settles')}</dt>
        <dd>{credits(settledCredits)}</dd>
      </div>
      <div>
        <dt>{t('debt.toWallet')}</dt>
        <dd>{credits(toWalletCredits)}</dd>
      </div>
      {settledCredits < debt && <p>{t('debt.rest', { credits: credits(debt - settledCredits) })}</p>}
    </dl>
  );
}
