export { mails } from './mails.routes.ts';
