export { campaigns } from './campaigns.routes.ts';
export { capOf, checkCap } from './campaigns.policy.ts';
export { insertDraft, lockDraft, readCampaign } from './campaigns.repository.ts';
export { submissionDetail } from './campaigns.service.ts';
export { type Choosing, choosable } from './choosable.service.ts';
export { finishCampaigns } from './finish.service.ts';
export { sendWaitingCampaigns } from './send.service.ts';
