import type { AccountDeletion, DeletionBlocker } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Button, ClockIcon, formatCredits, formatDate } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { Section } from '../../../lib/section/section.tsx';
import s from './blockers.module.css';

/** Where each kind is looked after. */
const places: Partial<Record<string, string>> = {
  debt: paths.creatorShop,
  campaigns: paths.creatorCampaigns,
  queue: paths.curatorDashboard,
  clearing: paths.curatorShop,
  cash_out: paths.curatorShop,
  returns: paths.creatorShop,
  purchases: paths.creatorShop,
};
const known: ReadonlySet<string> = new Set([...Object.keys(places), 'flags', 'disputes', 'staff']);

/** What has to end before the account can be deleted, with the way to it. */
export function Blockers({ deletion }: { deletion: AccountDeletion }) {
  const { t } = useText();
  if (deletion.blockers.length === 0) return null;
  return (
    <Section title={t('leaving.first')} text={t('leaving.firstText')}>
      <ul className={s.list}>
        {deletion.blockers.map((blocker) => (
          <Row key={blocker.kind} blocker={blocker} deletion={deletion} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ blocker: { kind, count, until }, deletion }: { blocker: DeletionBlocker; deletion: AccountDeletion }) {
  const { t, locale } = useText();
  const { switchRole, useSession } = useShell();
  const activeRole = useSession((session) => session.activeRole);
  const name = known.has(kind) ? kind : 'other';
  const amounts: Partial<Record<string, number>> = {
    debt: deletion.debtCredits,
    campaigns: deletion.heldCredits,
    clearing: deletion.clearingCredits,
  };
  const values = {
    count,
    credits: formatCredits(amounts[kind] ?? 0, locale, { compact: true }),
    until: until === null ? '' : formatDate(until, locale),
  };
  const place = places[kind];
  const role = place?.startsWith(paths.curatorDashboard) ? ('curator' as const) : ('creator' as const);
  return (
    <li className={s.row}>
      <ClockIcon className={s.icon} size={20} aria-hidden="true" />
      <div>
        <p className={s.what}>{t(`leaving.blocker.${name}`, values)}</p>
        <p className={s.how}>{t(`leaving.blocker.${name}Text`, values)}</p>
      </div>
      {place ? (
        <Button size="s" render={<Link to={place} onClick={() => role !== activeRole && switchRole(role)} />}>
          {t(`leaving.go.${name}`)}
        </Button>
      ) : null}
    </li>
  );
}
