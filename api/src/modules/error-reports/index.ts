export { errorReports } from './error-reports.routes.ts';
