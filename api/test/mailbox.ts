import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** By name, in lower case. */
  headers: Record<string, string>;
}

export interface TestMailbox {
  /** For SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  /** The newest email to an address: the one queued last, as those that wait together are sent at once and arrive in any order. */
  last(to: string): ReceivedMail | undefined;
  /** Refuses the next `count` emails. */
  refuse(count: number): void;
  close(): Promise<void>;
}

const outboxId = (mail: ReceivedMail): number => Number(/^<outbox-(\d+)@/.exec(mail.messageId)?.[1]);

/** A real SMTP server that stores what it receives. */
export async function testMailbox(): Promise<TestMailbox> {
  const mails: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          callback(new Error('not now'));
          return;
        }
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push({
            to: session.envelope.rcptTo.map((recipient) => recipient.address).join(', '),
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            messageId: mail.messageId ?? '',
            headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
          });
          callback();
        }, callback);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    last: (to) => mails.filter((mail) => mail.to === to).sort((a, b) => outboxId(b) - outboxId(a))[0],
    refuse: (count) => void (refusals = count),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
