import type { StaffAccount } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { ConfirmAction } from '../confirm-action.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { accountsKey } from './queries.ts';

interface DialogProps {
  account: StaffAccount;
  onClose: () => void;
}

/** Suspends an account with a reason, after stating the consequences. */
export function SuspendDialog({ account, onClose }: DialogProps) {
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const { id, display_name: who } = account;
  return (
    <ReasonDialog
      name={`suspend-${id}`}
      title={t('staff.account.suspend.title', { who })}
      description={t('staff.account.suspend.text')}
      label={t('staff.account.suspend.reason')}
      hint={t('staff.account.suspend.hint')}
      maxLength={300}
      confirmText={t('staff.account.suspend.confirm')}
      tone="danger"
      successText={t('staff.account.suspend.said', { who })}
      act={(reason) => call('POST /api/v2/staff/accounts/:id/suspend', { params: { id }, body: { reason } })}
      list={accountsKey}
      onClose={onClose}
    />
  );
}

/** Lifts a suspension. */
export function LiftDialog({ account, onClose }: DialogProps) {
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const { id, display_name: who } = account;
  return (
    <ConfirmAction
      title={t('staff.account.lift.title', { who })}
      description={t('staff.account.lift.text')}
      confirmText={t('staff.account.lift.confirm')}
      successText={t('staff.account.lift.said', { who })}
      act={() => call('POST /api/v2/staff/accounts/:id/lift', { params: { id } })}
      list={accountsKey}
      onClose={onClose}
    />
  );
}
