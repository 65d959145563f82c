import { useShell, useText } from '@fanfare/kit';
import { Banner, Skeleton, formatDate, lazyScreen, linkClass } from '@fanfare/shared-ui';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useNextStep, useSignIn, type Enrolled } from '../features/sign-in/api/sign-in.ts';
import { BackToPassword } from '../features/sign-in/components/back-to-password.tsx';
import { SignInForm } from '../features/sign-in/components/sign-in-form.tsx';
import { TwoColumns } from '../lib/frame/two-columns.tsx';
import { WithProviders } from '../lib/providers/with-providers.tsx';
import { Redirect } from '../lib/redirect.tsx';
import { useReturnPath } from '../lib/return-path.ts';
import { paths, withReturn } from '../paths.ts';

// Lazy: most accounts have a password alone.
const SecondStep = lazyScreen(() =>
  import(/* webpackChunkName: "second-step" */ '../features/sign-in/components/second-step.tsx').then(
    (it) => it.SecondStep,
  ),
);
const Enrolment = lazyScreen(() =>
  import(/* webpackChunkName: "enrolment" */ '../features/sign-in/components/enrolment.tsx').then((it) => it.Enrolment),
);

/** Log in, with a second step where the account has one, then return to the previous page (`?return=`). */
export function SignIn() {
  const { t } = useText();
  const returnTo = useReturnPath();
  const signIn = useSignIn(returnTo);
  const nextStep = useNextStep();
  const [expired, setExpired] = useState<unknown>(null);
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const isSignedIn = useShell().useSession((session) => session.status === 'signed_in');
  // Only for existing sessions: after a log-in here the shell navigates.
  if (isSignedIn && signIn.isIdle && expired === null) return <Redirect to={returnTo ?? paths.home} />;

  const step = nextStep(signIn.error);
  const screen = enrolled ? 'codes' : (step?.kind ?? 'password');
  const next = {
    returnTo,
    onExpired: (thrown: unknown) => {
      setExpired(thrown);
      signIn.cancel();
    },
  };
  return (
    <TwoColumns
      above={step ? undefined : <Leaving />}
      title={t(`signin.titles.${screen}`)}
      lead={t(`signin.leads.${screen}`, { context: returnTo ? 'return' : undefined })}
      top={
        step ? undefined : (
          <>
            {t('signin.noAccount')}{' '}
            <Link className={linkClass} to={withReturn(paths.signup, returnTo)}>
              {t('signin.signUp')}
            </Link>
          </>
        )
      }
    >
      <Suspense fallback={<Skeleton lines={4} />}>
        {step?.kind === 'factor' ? <SecondStep step={step} {...next} /> : null}
        {step?.kind === 'enrolment' ? (
          <Enrolment step={step} enrolled={enrolled} onEnrolled={setEnrolled} {...next} />
        ) : null}
      </Suspense>
      {step && !enrolled ? <BackToPassword onBack={signIn.cancel} /> : null}
      {/* Stays below the second step, so that going back finds what was typed. */}
      <div hidden={step !== null}>
        <WithProviders returnTo={returnTo} />
        <SignInForm signIn={signIn} expired={expired} onSubmit={() => setExpired(null)} />
      </div>
    </TwoColumns>
  );
}

/** For whoever has just asked to delete their account (`?leaving=2026-12-12`): logging in keeps it. */
function Leaving() {
  const { t, locale } = useText();
  const day = useSearchParams()[0].get('leaving');
  if (day === null || Number.isNaN(Date.parse(day))) return null;
  return <Banner title={t('signin.leaving', { day: formatDate(day, locale) })}>{t('signin.leavingText')}</Banner>;
}
