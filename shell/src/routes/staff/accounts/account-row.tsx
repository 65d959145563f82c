import { Button, Tag, VisuallyHidden, styles } from '@fanfare/shared-ui';
import type { StaffAccount } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namespace } from '../../../lib/i18n.ts';
import { accountPath } from '../../../lib/paths.ts';
import s from './accounts-page.module.css';
import { formatDate } from '../../../lib/formats.ts';

interface Props {
  account: StaffAccount;
  onSuspend: (account: StaffAccount) => void;
  onLift: (account: StaffAccount) => void;
}

/** One account: its identity, and whether it may log in. */
export function AccountRow({ account, onSuspend, onLift }: Props) {
  const { t } = useTranslation(namespace);
  const { display_name: who, email, roles, createdAt, suspendedAt, suspendedBy, suspensionReason } = account;
  return (
    <li className={s.row}>
      <div>
        <p className={s.name}>
          <Link to={accountPath(account.id)}>{who || email}</Link>{' '}
          {suspendedAt && <Tag tone="danger">{t('staff.account.suspended')}</Tag>}
        </p>
        {who && <p className={s.quiet}>{email}</p>}
      </div>
      <div>
        <p className={s.quiet}>
          {roles.map((role) => t(`staff.account.role.${role}`)).join(', ') || t('staff.account.noRole')}
        </p>
        <p className={styles.faint}>{t('staff.account.since', { id: account.id, date: formatDate(createdAt) })}</p>
      </div>
      {suspendedAt && (
        <p className={s.why}>
          {t(suspendedBy ? 'staff.account.suspendedBy' : 'staff.account.suspendedOn', {
            date: formatDate(suspendedAt),
            by: suspendedBy,
          })}
          {suspensionReason && <span>{suspensionReason}</span>}
        </p>
      )}
      {/* Staff can't be suspended here. */}
      {!roles.includes('staff') && (
        <Button
          size="s"
          className={s.act ?? ''}
          variant="secondary"
          onClick={() => (suspendedAt ? onLift(account) : onSuspend(account))}
        >
          {t(suspendedAt ? 'staff.account.lift.button' : 'staff.account.suspend.button')}{' '}
          <VisuallyHidden>{email}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
