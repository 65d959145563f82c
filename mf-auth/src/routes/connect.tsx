import { useShell, useText } from '@fanfare/kit';
import { Button, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { delayNextEmail, resendDelayMs } from '../features/confirmation/lib/next-email.ts';
import { pendingQuery } from '../features/provider/api/provider.ts';
import { ConnectForm } from '../features/provider/components/connect-form.tsx';
import { LogInFirst } from '../features/provider/components/log-in-first.tsx';
import { ProviderSignUp } from '../features/provider/components/provider-sign-up.tsx';
import '../features/provider/lib/provider-texts.ts';
import { useFailure } from '../lib/failure/use-failure.ts';
import { TwoColumns } from '../lib/frame/two-columns.tsx';
import { savePendingSignUp } from '../lib/pending-sign-up.ts';
import { safeReturnPath } from '../lib/return-path.ts';
import { paths } from '../paths.ts';

/** For somebody whom a provider knows and no account here: signs them up, or connects them to the account that they log in to. */
export function Connect() {
  const { t } = useText();
  const { actionText } = useFailure();
  const { call, isFailure, now, onSignedIn, useSession } = useShell();
  const navigate = useNavigate();
  const { continuation = '' } = useParams();
  const status = useSession((session) => session.status);
  // As on arrival: after a sign-up here the shell navigates, and the page must not ask to connect.
  const [arrived, setArrived] = useState<typeof status>('loading');
  if (arrived === 'loading' && status !== 'loading') setArrived(status);
  const pending = useQuery(pendingQuery(call, continuation));

  if (pending.error && !pending.isFetching) {
    const isOver = isFailure(pending.error) && pending.error.code === 'challenge_expired';
    return (
      <TwoColumns
        title={t(isOver ? 'providers.over' : 'failure.title')}
        lead={<span role="alert">{actionText(pending.error)}</span>}
      >
        {isOver ? (
          <Button variant="primary" size="l" fullWidth render={<Link to={paths.signin} />}>
            {t('providers.back')}
          </Button>
        ) : (
          <Button variant="primary" size="l" fullWidth onClick={() => void pending.refetch()}>
            {t('retry')}
          </Button>
        )}
      </TwoColumns>
    );
  }
  if (!pending.data || arrived === 'loading') {
    return (
      <TwoColumns title={t('providers.loading')}>
        <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
        <Skeleton lines={4} />
      </TwoColumns>
    );
  }
  const { data } = pending;
  if (arrived === 'signed_in') return <ConnectForm pending={data} />;
  if (data.hasAccount) return <LogInFirst pending={data} />;
  const returnTo = safeReturnPath(data.returnPath);
  return (
    <ProviderSignUp
      pending={data}
      onSent={({ session }, email) => {
        // Completing the sign-up ends where it began, too.
        savePendingSignUp({ email, returnTo });
        if (session) return void onSignedIn(session, returnTo);
        delayNextEmail(now() + resendDelayMs);
        void navigate(paths.emailConfirmation);
      }}
    />
  );
}
