export { staffAccountOf } from './suspensions.repository.ts';
export { presentStaffAccount, suspensions } from './suspensions.routes.ts';
