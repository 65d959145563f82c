import type { Api, EnrolmentRequired, SecondFactorRequired } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Proof } from '@fanfare/shared-ui';
import { clearEmail } from '../../../lib/email/saved-email.ts';
import { useSending } from '../../../lib/sending/use-sending.ts';
import type { NewFactorCalls } from '../../../lib/two-step/new-factor.ts';

type Session = Api['POST /api/auth/signin']['data'];
export type Enrolled = Api['POST /api/auth/second-factor/enrolment/confirm']['data'];

/** What a right password still needs. */
export type NextStep =
  | ({ kind: 'factor' } & SecondFactorRequired)
  | { kind: 'enrolment'; challenge: NonNullable<EnrolmentRequired['challenge']> };

/**
 * React hook: logs in and navigates to where the person belongs.
 * @param returnTo the page they came from, a path of this site
 */
export function useSignIn(returnTo: string | null) {
  const { call, onSignedIn } = useShell();
  return useSending(async (body: { username: string; password: string }, signal) => {
    const session = await call('POST /api/auth/signin', { body, signal });
    // Cancelled while the answer was on its way: no navigation.
    signal.throwIfAborted();
    clearEmail();
    await onSignedIn(session, returnTo);
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
    return thrown.code === 'second_factor_enrolment_required'
      ? { kind: 'enrolment', challenge: details.challenge }
      : null;
  };
}

/** React hook: the calls of the second step. */
export function useSecondStep(challenge: string, returnTo: string | null) {
  const { call, onSignedIn } = useShell();
  const enter = async (session: Session) => {
    clearEmail();
    await onSignedIn(session, returnTo);
  };
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
