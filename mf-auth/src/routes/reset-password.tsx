import { useShell, useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router-dom';
import { resetLinkQuery, useResetPassword } from '../features/password-reset/api/password.ts';
import { ResetForm } from '../features/password-reset/components/reset-form.tsx';
import { TwoColumns } from '../lib/frame/two-columns.tsx';
import { type confirmedState, paths } from '../paths.ts';

/** Target of the emailed link: choose a new password. */
export function ResetPassword() {
  const { t } = useText();
  const { call, isFailure } = useShell();
  const { accountRef = '', secret = '' } = useParams();
  const { state } = useLocation() as { state: Partial<typeof confirmedState> | null };
  const reset = useResetPassword(accountRef, secret);
  // Only a link that is known not to work replaces the form: without an answer, sending tells.
  const link = useQuery({ ...resetLinkQuery(call, accountRef, secret), enabled: !reset.isDone });
  if (reset.isDone) {
    return (
      <TwoColumns title={t('reset.done')} lead={<span role="status">{t('reset.doneText')}</span>}>
        <LogIn />
      </TwoColumns>
    );
  }
  if ([link.error, reset.error].some((error) => isFailure(error) && error.code === 'link_invalid')) {
    return (
      <TwoColumns title={t('reset.failedTitle')} lead={<span role="alert">{t('reset.failedText')}</span>}>
        <Button variant="primary" size="l" fullWidth render={<Link to={paths.forgotPassword} />}>
          {t('reset.askAgain')}
        </Button>
      </TwoColumns>
    );
  }
  return (
    <TwoColumns title={t('reset.title')} lead={t(state?.isConfirmed ? 'reset.leadConfirmed' : 'reset.lead')}>
      <ResetForm reset={reset} />
    </TwoColumns>
  );
}

/** Goes to the log-in. A session this browser still shows has just ended, and would only redirect away from it. */
function LogIn() {
  const { t } = useText();
  const { getSession, navigate, signOut } = useShell();
  const logIn = async () => {
    if (getSession().status !== 'signed_out') await signOut();
    navigate(paths.signin);
  };
  return (
    <Button variant="primary" size="l" fullWidth onClick={() => void logIn()}>
      {t('signin.submit')}
    </Button>
  );
}
