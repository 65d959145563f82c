export { campaignStates, type CampaignAction } from './campaign.states.ts';
export { cashOutStates, type CashOutAction } from './cash-out.states.ts';
export { flagStates, type FlagAction } from './flag.states.ts';
export { proofStates, type ProofAction } from './placement-proof.states.ts';
export {
  findTransition,
  moneyEffect,
  nextState,
  type Machine,
  type MoneyEffect,
  type PaymentModel,
  type Transition,
} from './state-machine.ts';
export { renderStates } from './states-document.ts';
export { paymentModelOf, submissionStates, type SubmissionAction } from './submission.states.ts';
