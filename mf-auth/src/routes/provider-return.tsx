import { useShell, useText } from '@fanfare/kit';
import { Button, Skeleton, VisuallyHidden, lazyScreen } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { answerQuery } from '../features/provider/api/provider.ts';
import { connectPath } from '../features/provider/lib/log-in-to.ts';
import '../features/provider/lib/provider-texts.ts';
import { useNextStep, type Enrolled } from '../features/sign-in/api/sign-in.ts';
import { useFailure } from '../lib/failure/use-failure.ts';
import { TwoColumns } from '../lib/frame/two-columns.tsx';
import { providerNames, providerOf } from '../lib/providers/names.ts';
import { safeReturnPath } from '../lib/return-path.ts';
import { paths } from '../paths.ts';

const SecondStep = lazyScreen(() =>
  import(/* webpackChunkName: "second-step" */ '../features/sign-in/components/second-step.tsx').then(
    (it) => it.SecondStep,
  ),
);
const Enrolment = lazyScreen(() =>
  import(/* webpackChunkName: "enrolment" */ '../features/sign-in/components/enrolment.tsx').then((it) => it.Enrolment),
);

/** Where a provider sends browsers back to: logs in, or continues with who is new here. */
export function ProviderReturn() {
  const provider = providerOf(useParams()['provider']);
  const { search } = useLocation();
  // Kept while the address loses it: codes aren't for the history.
  const [query] = useState(search);
  return provider && query ? <Answer provider={provider} query={query} /> : <Navigate to={paths.signin} replace />;
}

function Answer({ provider, query }: { provider: NonNullable<ReturnType<typeof providerOf>>; query: string }) {
  const { t } = useText();
  const { actionText } = useFailure();
  const { call, onSignedIn } = useShell();
  const navigate = useNavigate();
  const nextStep = useNextStep();
  const answer = useQuery(answerQuery(call, provider, query));
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { data } = answer;
  useEffect(() => void navigate({ search: '' }, { replace: true }), [navigate]);
  useEffect(() => {
    if (data?.session) onSignedIn(data.session, safeReturnPath(data.returnPath)).catch(setFailure);
    else if (data?.pending) void navigate(connectPath(data.pending.continuation), { replace: true });
  }, [data, navigate, onSignedIn]);

  const names = { provider: providerNames[provider] };
  const step = failure === null ? nextStep(answer.error) : null;
  if (step) {
    const screen = enrolled ? 'codes' : step.kind;
    const next = { returnTo: safeReturnPath(step.returnPath ?? null), onExpired: setFailure };
    return (
      <TwoColumns title={t(`signin.titles.${screen}`)} lead={t(`providers.leads.${screen}`, names)}>
        <Suspense fallback={<Skeleton lines={4} />}>
          {step.kind === 'factor' ? (
            <SecondStep step={step} {...next} />
          ) : (
            <Enrolment step={step} enrolled={enrolled} onEnrolled={setEnrolled} {...next} />
          )}
        </Suspense>
      </TwoColumns>
    );
  }
  const problem = failure ?? answer.error;
  if (problem) {
    return (
      <TwoColumns title={t('providers.failed', names)} lead={<span role="alert">{actionText(problem)}</span>}>
        <Button variant="primary" size="l" fullWidth render={<Link to={paths.signin} />}>
          {t('providers.back')}
        </Button>
      </TwoColumns>
    );
  }
  return (
    <TwoColumns title={t('providers.waiting', names)}>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Skeleton lines={4} />
    </TwoColumns>
  );
}
