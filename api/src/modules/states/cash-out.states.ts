import type { DemandStatus } from '@fanfare/api-contract';
import type { Machine } from './state-machine.ts';

export type CashOutAction = 'approve' | 'cancel' | 'refuse' | 'send' | 'pay' | 'bounce';

/** A curator's demand to be paid. Its credits are held from the first moment; each end books once. */
export const cashOutStates: Machine<DemandStatus, CashOutAction> = {
  name: 'cash-outs',
  refusal: 'states.demand',
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
    requested: 'states.demand_requested',
    approved: 'states.demand_approved',
    sent: 'states.demand_sent',
    paid: 'states.demand_paid',
    returned: 'states.demand_returned',
    cancelled: 'states.demand_cancelled',
  },
  actionTexts: {
    approve: 'states.demand_to_approve',
    cancel: 'states.demand_to_cancel',
    refuse: 'states.demand_to_refuse',
    send: 'states.demand_to_send',
    pay: 'states.demand_to_pay',
    bounce: 'states.demand_to_bounce',
  },
};
