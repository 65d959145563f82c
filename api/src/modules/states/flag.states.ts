import type { Flag } from '@fanfare/api-contract';
import type { Machine } from './state-machine.ts';

export type FlagAction = 'uphold' | 'reject';

/** A flagged answer. A flag that the checks confirm starts as upheld. */
export const flagStates: Machine<Flag['state'], FlagAction> = {
  name: 'flags',
  refusal: 'states.flag',
  first: ['open', 'upheld'],
  transitions: [
    { from: 'open', to: 'upheld', action: 'uphold', by: ['staff'] },
    { from: 'open', to: 'rejected', action: 'reject', by: ['staff'] },
  ],
  stateTexts: { open: 'states.flag_open', upheld: 'states.flag_upheld', rejected: 'states.flag_rejected' },
  actionTexts: { uphold: 'states.flag_to_uphold', reject: 'states.flag_to_reject' },
};
