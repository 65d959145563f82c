import { createTransport } from 'nodemailer';

export interface Mail {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every try of one mail, so that a mailbox can tell a repetition. */
  messageId: string;
}

export interface MailTransport {
  /** @throws when the server didn't take it */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

/** Mail over SMTP. The local mailbox speaks it too. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // What a template brings is ours; a file or an address in it would never be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ recipient, subject, html, text, messageId }) {
      // As an object the address is taken as it stands; as text a comma in it would name a second recipient.
      await transport.sendMail({ from, to: { name: '', address: recipient }, subject, html, text, messageId });
    },
    close: () => transport.close(),
  };
}
