export { campaigns } from './campaigns.routes.ts';
export { capOf, checkCap } from './campaigns.policy.ts';
export { lockDraft, readCampaign } from './campaigns.repository.ts';
export { campaignDetail, createDraft, submissionDetail } from './campaigns.service.ts';
export { servicesOfCampaign } from './duplicate.repository.ts';
export { fillSelection, refusalsOf } from './fill-selection.service.ts';
export { type SelectionContext, selectableServices } from './selectable-services.service.ts';
export { finishCampaigns, finishStatement, publishCompleted, type Completed } from './complete-sent.service.ts';
export { sendWaitingCampaigns } from './send.service.ts';
