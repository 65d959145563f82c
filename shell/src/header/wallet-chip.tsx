import { CreditAmount } from '@fanfare/shared-ui';
import type { Account } from '@fanfare/api-contract';
import type { Role } from '@fanfare/shell-contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import s from './header.module.css';
import { formatCredits, locale } from '../lib/formats.ts';

/** The active role's balance; counts up when it changes. Links to the transactions, or to the curator's shop. */
export function WalletChip({ account, role }: { account: Account; role: Role }) {
  const { t } = useTranslation(namespace);
  const isCreator = role === 'creator';
  const credits = isCreator ? account.coin_amount_purchased : account.coin_amount_earned;
  // Owed after a chargeback: it blocks sending, so it is shown wherever the balance is.
  const debt = isCreator ? account.debtCredits : 0;
  const label = debt > 0 ? 'header.walletOwing' : isCreator ? 'header.walletCreator' : 'header.walletCurator';
  return (
    <Link
      to={isCreator ? paths.creator.transactions : paths.curator.shop}
      className={s.wallet}
      aria-label={t(label, { credits: formatCredits(credits), debt: formatCredits(debt) })}
    >
      <CreditAmount locale={locale()} credits={credits} unitLabel="" animate size="m" />
      {debt > 0 && <span className={s.owed}>{t('header.owed')}</span>}
    </Link>
  );
}
