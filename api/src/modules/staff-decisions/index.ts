export { staffDecisions } from './staff-decisions.routes.ts';
