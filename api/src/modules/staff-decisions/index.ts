export { refuseOwnCase } from './own-case.ts';
export { staffDecisions } from './staff-decisions.routes.ts';
