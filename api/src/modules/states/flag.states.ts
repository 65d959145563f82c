import type { Flag } from '@fanfare/api-contract';
import type { Machine } from './state-machine.ts';

export type FlagAction = 'uphold' | 'reject';

/** A flagged answer. A flag that the checks confirm starts as upheld. */
export const flagStates: Machine<Flag['state'], FlagAction> = {
  name: 'flags',
  noun: 'flag',
  first: ['open', 'upheld'],
  transitions: [
    { from: 'open', to: 'upheld', action: 'uphold', by: ['staff'] },
    { from: 'open', to: 'rejected', action: 'reject', by: ['staff'] },
  ],
  stateTexts: { open: 'is open', upheld: 'has been upheld', rejected: 'has been rejected' },
  actionTexts: { uphold: 'be upheld', reject: 'be rejected' },
};
