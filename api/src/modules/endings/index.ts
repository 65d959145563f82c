export { endings } from './endings.routes.ts';
export { lockSubmission } from './lock.ts';
export { removePlacement } from './promises.service.ts';
export { proofAddress } from './proof.policy.ts';
