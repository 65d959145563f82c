export { campaignStates, type CampaignAct } from './campaigns.ts';
export { cashOutStates, type CashOutAct } from './cash-outs.ts';
export { drawStates } from './drawing.ts';
export { find, next, type Kind, type Machine, type Money, type Transition } from './machine.ts';
export { flagStates, proofStates, type FlagAct, type ProofAct } from './proofs.ts';
export { submissionStates, type SubmissionAct } from './submissions.ts';
