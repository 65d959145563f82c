import { useShell, useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { useState, type FormEvent } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import '../features/account/lib/settings-texts.ts';
import { useStopEmailChange } from '../features/email-change/api/links.ts';
import { useFailure } from '../lib/failure/use-failure.ts';
import { TwoColumns } from '../lib/frame/two-columns.tsx';
import { Submit } from '../lib/sending/submit.tsx';
import { paths } from '../paths.ts';

/** The addresses that were kept in this page, by their links: logging this browser out leaves the screen for a moment. */
const kept = new Map<string, string>();

/** Target of the link in the emails to an old address. Only a press stops the change: programs that scan emails follow links, too. */
export function StopEmailChange() {
  const { t } = useText();
  const { isFailure, getSession, navigate, signOut } = useShell();
  const { actionText } = useFailure();
  const { token = '' } = useParams();
  const { pathname } = useLocation();
  const stop = useStopEmailChange(token);
  const [keptBefore] = useState(() => kept.get(token));
  /** The session that this browser still shows ended as well: it must not ask to log in again over the result. */
  const keep = async (email: string) => {
    kept.set(token, email);
    if (getSession().status === 'signed_out') return;
    await signOut();
    navigate(pathname, { replace: true });
  };
  const press = (event: FormEvent) => {
    event.preventDefault();
    stop.start(undefined, { onSent: ({ email }) => void keep(email) });
  };

  const email = stop.data?.email ?? keptBefore;
  if (email !== undefined) {
    return (
      <TwoColumns title={t('emailStop.done')} lead={<span role="status">{t('emailStop.doneText', { email })}</span>}>
        <ToSignin />
      </TwoColumns>
    );
  }
  if (isFailure(stop.error) && stop.error.code === 'link_invalid') {
    return (
      <TwoColumns title={t('emailStop.failedTitle')} lead={<span role="alert">{t('emailStop.failedText')}</span>}>
        <ToSignin />
      </TwoColumns>
    );
  }
  return (
    <TwoColumns title={t('emailStop.title')} lead={t('emailStop.lead')}>
      <form onSubmit={press}>
        <Submit sending={stop} failure={stop.error ? { title: actionText(stop.error) } : null}>
          {t('emailStop.submit')}
        </Submit>
      </form>
    </TwoColumns>
  );
}

/** Goes to the log-in. A session that this browser still shows may have just ended. */
function ToSignin() {
  const { t } = useText();
  const { getSession, navigate, signOut } = useShell();
  const go = async () => {
    if (getSession().status !== 'signed_out') await signOut();
    navigate(paths.signin);
  };
  return (
    <Button variant="primary" size="l" fullWidth onClick={() => void go()}>
      {t('emailStop.toSignin')}
    </Button>
  );
}
