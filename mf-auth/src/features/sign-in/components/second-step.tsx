import { useShell } from '@fanfare/kit';
import { IdentityForm } from '@fanfare/shared-ui';
import { useIdentity } from '../../../lib/two-step/use-identity.ts';
import { useSecondStep, type NextStep } from '../api/sign-in.ts';

interface SecondStepProps {
  step: Extract<NextStep, { kind: 'factor' }>;
  returnTo: string | null;
  /** The password has to be sent again. */
  onExpired: (thrown: unknown) => void;
}

/** After the password: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStep({ step, returnTo, onExpired }: SecondStepProps) {
  const { isFailure } = useShell();
  const { prove } = useSecondStep(step.challenge, returnTo);
  return (
    <IdentityForm
      {...useIdentity()}
      methods={step.methods}
      passkeyRequest={() => step.passkey ?? {}}
      onProof={(proof, signal) =>
        prove(proof, signal).catch((thrown: unknown) => {
          if (isFailure(thrown) && thrown.code === 'challenge_expired') onExpired(thrown);
          throw thrown;
        })
      }
    />
  );
}
