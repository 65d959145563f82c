import { useShell, useText } from '@fanfare/kit';
import { linkClass } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { useSignIn } from '../features/sign-in/api/sign-in.ts';
import { SignInForm } from '../features/sign-in/components/sign-in-form.tsx';
import { TwoColumns } from '../lib/frame/two-columns.tsx';
import { Redirect } from '../lib/redirect.tsx';
import { useReturnPath } from '../lib/return-path.ts';
import { paths, withReturn } from '../paths.ts';

/** Log in, then return to the previous page (`?return=`). */
export function SignIn() {
  const { t } = useText();
  const returnTo = useReturnPath();
  const signIn = useSignIn(returnTo);
  const isSignedIn = useShell().useSession((session) => session.status === 'signed_in');
  // Only for existing sessions: after a log-in here the shell navigates.
  if (isSignedIn && signIn.isIdle) return <Redirect to={returnTo ?? paths.home} />;
  return (
    <TwoColumns
      title={t('signin.title')}
      lead={returnTo ? t('signin.leadReturn') : t('signin.lead')}
      top={
        <>
          {t('signin.noAccount')}{' '}
          <Link className={linkClass} to={withReturn(paths.signup, returnTo)}>
            {t('signin.signUp')}
          </Link>
        </>
      }
    >
      <SignInForm signIn={signIn} />
    </TwoColumns>
  );
}
