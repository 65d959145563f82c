import type { Api, EnrolmentRequired, SecondFactorRequired } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import type { Proof } from '@fanfare/shared-ui';
import { useSearchParams } from 'react-router-dom';
import { clearEmail } from '../../../lib/email/saved-email.ts';
import { useSending } from '../../../lib/sending/use-sending.ts';
import type { NewFactorCalls } from '../../../lib/two-step/new-factor.ts';

type Session = Api['POST /api/auth/signin']['data'];
export type Enrolled = Api['POST /api/auth/second-factor/enrolment/confirm']['data'];

/** What a right password, or who came from a provider, still needs; the latter with where the log-in began, which isn't checked here. */
export type NextStep =
  | ({ kind: 'factor' } & SecondFactorRequired)
  | ({ kind: 'enrolment'; challenge: NonNullable<EnrolmentRequired['challenge']> } & Pick<
      EnrolmentRequired,
      'returnPath'
    >);

/** React hook: goes on with a session. Whoever had asked to delete their account (`?leaving=`) hears that it stays. */
function useEnter(returnTo: string | null) {
  const { onSignedIn, notify } = useShell();
  const { t } = useText();
  const isKept = useSearchParams()[0].has('leaving');
  return async (session: Session) => {
    clearEmail();
    await onSignedIn(session, returnTo);
    if (isKept) notify({ text: t('signin.kept'), tone: 'positive' });
  };
}

/**
 * React hook: logs in and navigates to where the person belongs.
 * @param returnTo the page they came from, a path of this site
 */
export function useSignIn(returnTo: string | null) {
  const { call } = useShell();
  const enter = useEnter(returnTo);
  return useSending(async (body: { username: string; password: string }, signal) => {
    const session = await call('POST /api/auth/signin', { body, signal });
    // Cancelled while the answer was on its way: no navigation.
    signal.throwIfAborted();
    await enter(session);
  });
}

/** React hook: what a refused log-in asks for next; null if it was plainly refused. */
export function useNextStep() {
  const { isFailure } = useShell();
  return (thrown: unknown): NextStep | null => {
    if (!isFailure(thrown)) return null;
    const details = (thrown.details ?? {}) as SecondFactorRequired;
    if (!details.challenge) return null;
    if (thrown.code === 'second_factor_required') return { ...details, kind: 'factor' };
    return thrown.code === 'second_factor_enrolment_required' ? { ...details, kind: 'enrolment' } : null;
  };
}

/** React hook: the calls of the second step. */
export function useSecondStep(challenge: string, returnTo: string | null) {
  const { call } = useShell();
  const enter = useEnter(returnTo);
  const enrolment: NewFactorCalls<Enrolled> = {
    start: (kind, signal) => call('POST /api/auth/second-factor/enrolment', { body: { challenge, kind }, signal }),
    confirm: (proof, signal) =>
      call('POST /api/auth/second-factor/enrolment/confirm', {
        body: { challenge, ...proof } as Api['POST /api/auth/second-factor/enrolment/confirm']['body'],
        signal,
      }),
  };
  return {
    enter,
    enrolment,
    prove: async (proof: Proof, signal: AbortSignal) => {
      const body = { challenge, ...proof } as Api['POST /api/auth/second-factor']['body'];
      const session = await call('POST /api/auth/second-factor', { body, signal });
      // Went back to the password meanwhile: no navigation.
      signal.throwIfAborted();
      await enter(session);
    },
  };
}
