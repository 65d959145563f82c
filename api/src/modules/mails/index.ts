export { mails } from './mails.routes.ts';
export { getsMails, stillGets } from './rounds.repository.ts';
