export { type EmailedAnswer, emailedStatement, queueAnswerEmails } from './answer.email.ts';
export { emails } from './emails.routes.ts';
export { queueMissedEmails } from './missed.email.ts';
export { getsEmails, hasMailbox, stillGets } from './rounds.repository.ts';
