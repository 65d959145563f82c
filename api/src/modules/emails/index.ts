export { type EmailedAnswer, emailedStatement, queueAnswerEmails } from './answer.email.ts';
export { emails } from './emails.routes.ts';
export { getsEmails, stillGets } from './rounds.repository.ts';
