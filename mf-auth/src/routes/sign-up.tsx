import { useShell, useText } from '@fanfare/kit';
import { linkClass } from '@fanfare/shared-ui';
import { Link, useNavigate } from 'react-router-dom';
import { delayNextEmail, resendDelayMs } from '../features/confirmation/lib/next-email.ts';
import { SignUpForm } from '../features/sign-up/components/sign-up-form.tsx';
import { TwoColumns } from '../lib/frame/two-columns.tsx';
import { WithProviders } from '../lib/providers/with-providers.tsx';
import { savePendingSignUp } from '../lib/pending-sign-up.ts';
import { Redirect } from '../lib/redirect.tsx';
import { useReturnPath } from '../lib/return-path.ts';
import { paths, withReturn } from '../paths.ts';

/** Sign up; an email to confirm the address follows. */
export function SignUp() {
  const { t } = useText();
  const navigate = useNavigate();
  const returnTo = useReturnPath();
  const { now, useSession } = useShell();
  const isSignedIn = useSession((session) => session.status === 'signed_in');
  if (isSignedIn) return <Redirect to={returnTo ?? paths.home} />;
  return (
    <TwoColumns
      title={t('signup.title')}
      lead={t('signup.lead')}
      top={
        <>
          {t('signup.haveAccount')}{' '}
          <Link className={linkClass} to={withReturn(paths.signin, returnTo)}>
            {t('signup.logIn')}
          </Link>
        </>
      }
    >
      <WithProviders returnTo={returnTo} />
      <SignUpForm
        onSent={(email) => {
          savePendingSignUp({ email, returnTo });
          delayNextEmail(now() + resendDelayMs);
          void navigate(paths.emailConfirmation);
        }}
      />
    </TwoColumns>
  );
}
