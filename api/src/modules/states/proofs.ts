import type { Flag, Proof } from '@fanfare/api-contract';
import type { Machine } from './machine.ts';

export type ProofAct = 'confirm' | 'dispute' | 'uphold' | 'refuse';

/** What a curator hands in for a promise. A playlist's or radio's is taken as it is; an influencer's is confirmed. */
export const proofStates: Machine<Proof['state'], ProofAct> = {
  name: 'proofs',
  thing: 'proof',
  first: ['taken', 'waiting'],
  transitions: [
    {
      from: 'waiting',
      to: 'verified',
      act: 'confirm',
      who: ['creator', 'time'],
      when: 'by hand, or unanswered for 72 h',
    },
    { from: 'waiting', to: 'disputed', act: 'dispute', who: ['creator'], when: 'within 72 h' },
    { from: 'disputed', to: 'verified', act: 'uphold', who: ['staff'] },
    { from: 'disputed', to: 'refused', act: 'refuse', who: ['staff'] },
  ],
  stateWords: {
    taken: 'counts as it is',
    waiting: 'waits for the creator',
    disputed: 'waits for a decision of staff',
    verified: 'has been verified',
    refused: 'has been refused',
  },
  actWords: {
    confirm: 'be confirmed',
    dispute: 'be rejected',
    uphold: 'be decided',
    refuse: 'be decided',
  },
};

export type FlagAct = 'uphold' | 'reject';

/** A flagged answer. What the checks find right is upheld as it is raised. */
export const flagStates: Machine<Flag['state'], FlagAct> = {
  name: 'flags',
  thing: 'flag',
  first: ['open', 'upheld'],
  transitions: [
    { from: 'open', to: 'upheld', act: 'uphold', who: ['staff'] },
    { from: 'open', to: 'rejected', act: 'reject', who: ['staff'] },
  ],
  stateWords: { open: 'is open', upheld: 'has been upheld', rejected: 'has been rejected' },
  actWords: { uphold: 'be upheld', reject: 'be rejected' },
};
