export { campaigns } from './campaigns.routes.ts';
export { finishCampaigns } from './finish.service.ts';
export { sendWaitingCampaigns } from './send.service.ts';
