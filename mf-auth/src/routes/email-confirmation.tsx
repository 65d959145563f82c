import { useShell, useText } from '@fanfare/kit';
import { Banner, Button, linkClass } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { confirmQuery } from '../features/confirmation/api/confirm.ts';
import { ResendForm } from '../features/confirmation/components/resend-form.tsx';
import { Waiting } from '../features/confirmation/components/waiting.tsx';
import { isRefusal } from '../lib/failure/is-refusal.ts';
import { useFailure } from '../lib/failure/use-failure.ts';
import { TwoColumns } from '../lib/frame/two-columns.tsx';
import { Redirect } from '../lib/redirect.tsx';
import { pendingSignUp } from '../lib/pending-sign-up.ts';
import { safeReturnPath } from '../lib/return-path.ts';
import { confirmedState, passwordLinkPath, paths, withReturn } from '../paths.ts';

/** The address is confirmed before these refusals: what is missing is the log-in. */
const asksForSecondStep: ReadonlySet<string> = new Set(['second_factor_required', 'second_factor_enrolment_required']);

/** Without `?token=` it waits for the confirmation; with it, it is the target of the emailed link. */
export function EmailConfirmation() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return token ? <Confirm token={token} /> : <WaitForMail />;
}

function WaitForMail() {
  const { t } = useText();
  const { useSession } = useShell();
  const account = useSession((session) => session.account);
  const [returnTo] = useState(() => safeReturnPath(pendingSignUp()?.returnTo ?? null));
  // The tab with the link has signed this browser in: the waiting tab continues too.
  if (account?.emailConfirmed) {
    const hasProfile = account.artist_id !== null || account.influencer_id !== null;
    return hasProfile ? <Redirect to={returnTo ?? paths.home} /> : <Navigate to={paths.completeSignup} replace />;
  }
  const email = account?.email ?? pendingSignUp()?.email ?? null;
  return (
    <TwoColumns title={t('confirmation.title')}>
      <Waiting email={email} />
    </TwoColumns>
  );
}

function Confirm({ token }: { token: string }) {
  const { t } = useText();
  const { actionText } = useFailure();
  const { call, isFailure, onSignedIn, useSession } = useShell();
  const isConfirmed = useSession(({ account }) => account?.emailConfirmed ?? false);
  const confirm = useQuery(confirmQuery(call, token));
  const session = confirm.data?.session;
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    if (!session) return;
    const returnTo = safeReturnPath(pendingSignUp()?.returnTo ?? null);
    // It is confirmed; if the account can't be loaded right now, a button continues.
    onSignedIn(session, returnTo).catch(() => setIsStuck(true));
  }, [session, onSignedIn]);

  if (isFailure(confirm.error) && asksForSecondStep.has(confirm.error.code)) {
    const returnTo = safeReturnPath(pendingSignUp()?.returnTo ?? null);
    return (
      <TwoColumns title={t('confirmation.confirmed')} lead={t('confirmation.secondStep')}>
        <Button variant="primary" size="l" render={<Link to={withReturn(paths.signin, returnTo)} />}>
          {t('confirmation.logIn')}
        </Button>
      </TwoColumns>
    );
  }
  if (confirm.error && isFailure(confirm.error) && isRefusal(confirm.error)) {
    // The same link opened twice: the first time confirmed the address.
    if (isConfirmed) return <GoOnByHand />;
    return (
      <TwoColumns
        title={t('confirmation.failedTitle')}
        lead={t('confirmation.failedText')}
        top={
          <Link className={linkClass} to={paths.signin}>
            {t('confirmation.logIn')}
          </Link>
        }
      >
        <ResendForm email={pendingSignUp()?.email ?? null} isMain />
      </TwoColumns>
    );
  }
  if (confirm.error) {
    return (
      <TwoColumns title={t('confirmation.troubleTitle')}>
        <Banner
          tone="danger"
          title={actionText(confirm.error)}
          action={
            <Button size="s" loading={confirm.isFetching} onClick={() => void confirm.refetch()}>
              {t('retry')}
            </Button>
          }
        />
      </TwoColumns>
    );
  }
  const passwordLink = confirm.data?.passwordLink;
  if (passwordLink) return <Navigate to={passwordLinkPath(passwordLink)} state={confirmedState} replace />;
  const isGoingByHand = isStuck || (confirm.data !== undefined && !session);
  return (
    <TwoColumns
      title={confirm.data ? t('confirmation.confirmed') : t('confirmation.checking')}
      lead={isGoingByHand ? null : <span role="status">{t('confirmation.goingOn')}</span>}
    >
      {isGoingByHand ? <GoOnButton /> : null}
    </TwoColumns>
  );
}

function GoOnByHand() {
  const { t } = useText();
  return (
    <TwoColumns title={t('confirmation.confirmed')} lead={t('confirmation.already')}>
      <GoOnButton />
    </TwoColumns>
  );
}

function GoOnButton() {
  const { t } = useText();
  return (
    <Button variant="primary" size="l" render={<Link to={paths.home} />}>
      {t('confirmation.goOn')}
    </Button>
  );
}
