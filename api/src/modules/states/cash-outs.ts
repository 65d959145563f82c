import type { DemandStatus } from '@fanfare/api-contract';
import type { Machine } from './machine.ts';

export type CashOutAct = 'approve' | 'cancel' | 'refuse' | 'send' | 'pay' | 'bounce';

/** A curator's demand to be paid. Its credits are held from the first moment; each end books once. */
export const cashOutStates: Machine<DemandStatus, CashOutAct> = {
  name: 'cash-outs',
  thing: 'demand',
  first: ['requested'],
  transitions: [
    {
      from: 'requested',
      to: 'approved',
      act: 'approve',
      who: ['checks', 'staff'],
      when: 'up to 200 credits while the audit is zero, else by staff',
    },
    { from: 'requested', to: 'cancelled', act: 'cancel', who: ['curator'], when: 'the credits are free again' },
    { from: 'requested', to: 'returned', act: 'refuse', who: ['staff'], when: 'the credits are free again' },
    { from: 'approved', to: 'returned', act: 'refuse', who: ['staff'], when: 'the credits are free again' },
    { from: 'approved', to: 'sent', act: 'send', who: ['time'], when: 'before the provider is asked' },
    { from: 'sent', to: 'paid', act: 'pay', who: ['checks'], when: 'the credits are gone, the euros have left' },
    { from: 'sent', to: 'returned', act: 'bounce', who: ['checks'], when: 'the credits are free again' },
    { from: 'paid', to: 'returned', act: 'bounce', who: ['checks'], when: 'the bank sent it back: both are undone' },
  ],
  stateWords: {
    requested: 'waits to be approved',
    approved: 'was approved',
    sent: 'is on its way',
    paid: 'was paid',
    returned: 'came back',
    cancelled: 'was cancelled',
  },
  actWords: {
    approve: 'be approved',
    cancel: 'be taken back',
    refuse: 'be returned',
    send: 'be sent',
    pay: 'be paid',
    bounce: 'come back',
  },
};
