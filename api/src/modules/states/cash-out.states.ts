import type { DemandStatus } from '@fanfare/api-contract';
import type { Machine } from './state-machine.ts';

export type CashOutAction = 'approve' | 'cancel' | 'refuse' | 'send' | 'pay' | 'bounce';

/** A curator's demand to be paid. Its credits are held from the first moment; each end books once. */
export const cashOutStates: Machine<DemandStatus, CashOutAction> = {
  name: 'cash-outs',
  noun: 'demand',
  first: ['requested'],
  transitions: [
    {
      from: 'requested',
      to: 'approved',
      action: 'approve',
      by: ['checks', 'staff'],
      when: 'up to 200 credits while the audit is zero, else by staff',
    },
    { from: 'requested', to: 'cancelled', action: 'cancel', by: ['curator'], when: 'the credits are free again' },
    { from: 'requested', to: 'returned', action: 'refuse', by: ['staff'], when: 'the credits are free again' },
    { from: 'approved', to: 'returned', action: 'refuse', by: ['staff'], when: 'the credits are free again' },
    { from: 'approved', to: 'sent', action: 'send', by: ['time'], when: 'before the provider is asked' },
    { from: 'sent', to: 'paid', action: 'pay', by: ['checks'], when: 'the credits are gone, the euros have left' },
    { from: 'sent', to: 'returned', action: 'bounce', by: ['checks'], when: 'the credits are free again' },
    { from: 'paid', to: 'returned', action: 'bounce', by: ['checks'], when: 'the bank sent it back: both are undone' },
  ],
  stateTexts: {
    requested: 'waits to be approved',
    approved: 'was approved',
    sent: 'is on its way',
    paid: 'was paid',
    returned: 'came back',
    cancelled: 'was cancelled',
  },
  actionTexts: {
    approve: 'be approved',
    cancel: 'be taken back',
    refuse: 'be returned',
    send: 'be sent',
    pay: 'be paid',
    bounce: 'come back',
  },
};
