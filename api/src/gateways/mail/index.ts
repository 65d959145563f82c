export type { MailContent, MailRow, MailSection, MailSum, Tone } from './content.ts';
export { type MailTemplate, mail } from './mail.plugin.ts';
export { type BulkMail, queueBulk, queueMail } from './outbox.ts';
export { type Stoppable, oneClickPath, readStopToken, stopPage } from './stop-token.ts';
export type { Translator } from '../../texts/index.ts';
