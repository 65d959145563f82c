import { useShell, useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { emailChangeQuery } from '../features/account/api/email-change.ts';
import '../features/account/lib/settings-texts.ts';
import { useConfirmEmail } from '../features/email-change/api/links.ts';
import { useFailure } from '../lib/failure/use-failure.ts';
import { TwoColumns } from '../lib/frame/two-columns.tsx';
import { Submit } from '../lib/sending/submit.tsx';
import { paths, withReturn } from '../paths.ts';

/** Target of the link in the email to a new address: only a press, in a session of the account, changes it. */
export function ChangeEmail() {
  const { t } = useText();
  const { call, isFailure, useSession } = useShell();
  const { actionText } = useFailure();
  const { token = '' } = useParams();
  const { pathname } = useLocation();
  const { status, account } = useSession();
  const confirm = useConfirmEmail(token);
  const change = useQuery({ ...emailChangeQuery(call), enabled: status === 'signed_in' });
  const press = (event: FormEvent) => {
    event.preventDefault();
    confirm.start();
  };

  if (status === 'signed_out') return <Navigate to={withReturn(paths.signin, pathname)} replace />;
  const toAccount = (
    <Button variant="primary" size="l" fullWidth render={<Link to={paths.account} />}>
      {t('emailChange.toAccount')}
    </Button>
  );
  if (confirm.data) {
    return (
      <TwoColumns
        title={t('emailChange.done')}
        lead={<span role="status">{t('emailChange.doneText', { email: confirm.data.email })}</span>}
      >
        {toAccount}
      </TwoColumns>
    );
  }
  // Only the change that waits has a link that works.
  const isOver = change.data?.pending === null && !confirm.isPending;
  if (isOver || (isFailure(confirm.error) && confirm.error.code === 'link_invalid')) {
    return (
      <TwoColumns title={t('emailChange.failedTitle')} lead={<span role="alert">{t('emailChange.failedText')}</span>}>
        {toAccount}
      </TwoColumns>
    );
  }
  return (
    <TwoColumns
      title={t('emailChange.title')}
      lead={
        change.data?.pending
          ? t('emailChange.leadNamed', { next: change.data.pending.email, email: account?.email })
          : t('emailChange.lead', { email: account?.email })
      }
    >
      <form onSubmit={press}>
        <Submit sending={confirm} failure={confirm.error ? { title: actionText(confirm.error) } : null}>
          {t('emailChange.submit')}
        </Submit>
      </form>
    </TwoColumns>
  );
}
