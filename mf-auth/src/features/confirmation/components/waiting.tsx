import { useShell, useText } from '@fanfare/kit';
import { MarkedText, linkClass } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import form from '../../../lib/frame/form.module.css';
import { paths } from '../../../paths.ts';
import { useNoticeConfirmation } from '../api/notice.ts';
import { ResendForm } from './resend-form.tsx';
import s from './waiting.module.css';

/** The email is on its way. @param email its recipient, null if this browser doesn't have it */
export function Waiting({ email }: { email: string | null }) {
  const { t } = useText();
  // The pages for visitors lead whoever is signed in home.
  const isSignedIn = useShell().useSession((session) => session.status === 'signed_in');
  useNoticeConfirmation();
  return (
    <>
      <p className={s.sent}>
        {email ? (
          <MarkedText text={t('confirmation.sentTo', { email })} components={{ b: <b /> }} />
        ) : (
          t('confirmation.sent')
        )}
      </p>
      <p className={s.wait} role="status">
        <span className={s.notes} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {t('confirmation.waiting')}
      </p>
      <ResendForm email={email} />
      <div className={s.else}>
        {isSignedIn ? null : (
          <p className={form.quiet}>
            {t('confirmation.otherDevice')}{' '}
            <Link className={linkClass} to={paths.signin}>
              {t('confirmation.logIn')}
            </Link>
          </p>
        )}
        <p className={form.quiet}>
          {t('confirmation.wrongAddress')}{' '}
          <Link className={linkClass} to={isSignedIn ? paths.account : paths.signup}>
            {t(isSignedIn ? 'confirmation.changeAddress' : 'confirmation.signUp')}
          </Link>
        </p>
      </div>
    </>
  );
}
