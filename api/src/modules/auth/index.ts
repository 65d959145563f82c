export { auth } from './auth.routes.ts';
export { hashPassword } from './passwords.ts';
