export { emails } from './emails.routes.ts';
export { getsEmails, stillGets } from './rounds.repository.ts';
