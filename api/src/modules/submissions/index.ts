export { wrongMatchesOf } from './wrong-matches.service.ts';
export { fullTextThreshold } from './answers.repository.ts';
export { isGateOpen } from './listening.policy.ts';
export { lockSubmission, type LockedSubmission } from './lock-submission.ts';
export { submissions } from './submissions.routes.ts';
