export { wrongMatchesOf } from './answer.service.ts';
export { contactsIn } from './answer-text.policy.ts';
export { isGateOpen } from './listening.policy.ts';
export { submissions } from './submissions.routes.ts';
