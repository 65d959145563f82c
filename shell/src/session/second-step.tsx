import type { Api, SecondFactorRequired } from '@fanfare/api-contract';
import { IdentityForm } from '@fanfare/shared-ui';
import { isFailure } from '../api/failure.ts';
import { useShell } from '../shell-context.tsx';
import { useIdentity } from '../step-up/use-identity.ts';

type ProofBody = Api['POST /api/auth/second-factor']['body'];

interface SecondStepProps {
  required: SecondFactorRequired;
  /** The password has to be typed again. */
  onExpired: (message: string) => void;
}

/** The second step of logging in again. */
export function SecondStep({ required, onExpired }: SecondStepProps) {
  const { services, session } = useShell();
  const { challenge, methods, passkey } = required;
  return (
    <IdentityForm
      {...useIdentity()}
      methods={methods}
      passkeyRequest={() => passkey ?? {}}
      onProof={async (proof, signal) => {
        try {
          const body = { challenge, ...proof } as ProofBody;
          const fresh = await services.call('POST /api/auth/second-factor', { body, signal });
          if (!signal.aborted) await session.answerLogIn(fresh);
        } catch (thrown) {
          if (isFailure(thrown) && thrown.code === 'challenge_expired') onExpired(thrown.message);
          throw thrown;
        }
      }}
    />
  );
}
