import type { Api, SecondFactorKind } from '@fanfare/api-contract';
import type { NewPasskey } from '@fanfare/shared-ui';

/** What the API gives for a new factor. */
export type NewFactor = Api['POST /api/v2/account/second-factors/start']['data'];

/** What confirms a new factor. */
export interface NewFactorProof {
  name: string;
  code?: string;
  passkey?: NewPasskey;
}

/** The two calls that add a factor: signing in has others than the settings. */
export interface NewFactorCalls<Added> {
  start: (kind: SecondFactorKind, signal: AbortSignal) => Promise<NewFactor>;
  confirm: (proof: NewFactorProof, signal: AbortSignal) => Promise<Added>;
}
