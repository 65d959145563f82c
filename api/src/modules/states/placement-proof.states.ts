import type { Proof } from '@fanfare/api-contract';
import type { Machine } from './state-machine.ts';

export type ProofAction = 'confirm' | 'dispute' | 'uphold' | 'refuse';

/** The proof of a promise. A playlist's or radio's counts as it is; an influencer's is confirmed. */
export const proofStates: Machine<Proof['state'], ProofAction> = {
  name: 'proofs',
  refusal: 'states.proof',
  first: ['taken', 'waiting'],
  transitions: [
    {
      from: 'waiting',
      to: 'verified',
      action: 'confirm',
      by: ['creator', 'time'],
      when: 'by hand, or unanswered for 72 h',
    },
    { from: 'waiting', to: 'disputed', action: 'dispute', by: ['creator'], when: 'within 72 h' },
    { from: 'disputed', to: 'verified', action: 'uphold', by: ['staff'] },
    { from: 'disputed', to: 'refused', action: 'refuse', by: ['staff'] },
  ],
  stateTexts: {
    taken: 'states.proof_taken',
    waiting: 'states.proof_waiting',
    disputed: 'states.proof_disputed',
    verified: 'states.proof_verified',
    refused: 'states.proof_refused',
  },
  actionTexts: {
    confirm: 'states.proof_to_confirm',
    dispute: 'states.proof_to_dispute',
    uphold: 'states.proof_to_uphold',
    refuse: 'states.proof_to_refuse',
  },
};
