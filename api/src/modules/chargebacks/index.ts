export { applyDispute, type Dispute } from './apply-dispute.service.ts';
export { chargebacksOf, claimDisputesToPoll } from './chargebacks.repository.ts';
export { debtsChannel, publishDebts } from './publish-debts.ts';
