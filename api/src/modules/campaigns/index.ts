export { campaigns } from './campaigns.routes.ts';
export { submissionDetail } from './campaigns.service.ts';
export { finishCampaigns } from './finish.service.ts';
export { sendWaitingCampaigns } from './send.service.ts';
