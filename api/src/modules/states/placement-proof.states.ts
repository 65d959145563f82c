import type { Proof } from '@fanfare/api-contract';
import type { Machine } from './state-machine.ts';

export type ProofAction = 'confirm' | 'dispute' | 'uphold' | 'refuse';

/** The proof of a promise. A playlist's or radio's counts as it is; an influencer's is confirmed. */
export const proofStates: Machine<Proof['state'], ProofAction> = {
  name: 'proofs',
  noun: 'proof',
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
    taken: 'counts as it is',
    waiting: 'waits for the creator',
    disputed: 'waits for a decision of staff',
    verified: 'has been verified',
    refused: 'has been refused',
  },
  actionTexts: {
    confirm: 'be confirmed',
    dispute: 'be rejected',
    uphold: 'be decided',
    refuse: 'be decided',
  },
};
