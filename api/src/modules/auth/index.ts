export { auth } from './auth.routes.ts';
export { dropChallenges } from './factors/challenges.repository.ts';
export { endSessionsOf } from './sessions.repository.ts';
export { securityEventsOf } from './security-events.repository.ts';
export { hashPassword } from './passwords.ts';
export { requireSecondFactor, requireStaffStepUp, requireStepUp } from './factors/step-up.service.ts';
export { removeFactorsFor } from './factors/operator-removal.service.ts';
