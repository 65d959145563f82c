import { useShell } from '@fanfare/kit';
import { useSending } from '../../../lib/sending/use-sending.ts';
import { AddFactor } from '../../../lib/two-step/add-factor.tsx';
import { RecoveryCodes } from '../../../lib/two-step/recovery-codes.tsx';
import { useSecondStep, type Enrolled, type NextStep } from '../api/sign-in.ts';

interface EnrolmentProps {
  step: Extract<NextStep, { kind: 'enrolment' }>;
  /** Null until the factor is added. */
  enrolled: Enrolled | null;
  onEnrolled: (enrolled: Enrolled) => void;
  returnTo: string | null;
  /** The password has to be sent again. */
  onExpired: (thrown: unknown) => void;
}

/** Sets up the second step that the account needs before it can log in; then shows the recovery codes. */
export function Enrolment({ step, enrolled, onEnrolled, returnTo, onExpired }: EnrolmentProps) {
  const { isFailure } = useShell();
  const { enrolment, enter } = useSecondStep(step.challenge, returnTo);
  const entering = useSending((session: Enrolled['session']) => enter(session));
  if (enrolled) {
    return (
      <RecoveryCodes
        codes={enrolled.recoveryCodes}
        isBusy={entering.isPending}
        onSaved={() => entering.start(enrolled.session)}
      />
    );
  }
  return (
    <AddFactor
      calls={enrolment}
      onAdded={onEnrolled}
      onFailed={(thrown) => {
        if (isFailure(thrown) && thrown.code === 'challenge_expired') onExpired(thrown);
      }}
    />
  );
}
