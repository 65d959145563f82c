export type { MailContent } from './layout.ts';
export { type MailTemplate, mail } from './mail.plugin.ts';
export { queueMail } from './outbox.ts';
