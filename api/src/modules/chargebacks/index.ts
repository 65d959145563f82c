export { applyDispute, type Dispute } from './apply-dispute.service.ts';
export { chargebacksOf, claimDisputesToAsk } from './chargebacks.repository.ts';
export { debtsChannel, publishDebts } from './news.ts';
