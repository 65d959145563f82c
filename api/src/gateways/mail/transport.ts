import { createTransport } from 'nodemailer';

export interface Mail {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** The same for every try of one mail, so that a mailbox can tell a repetition. */
  messageId: string;
}

export interface MailTransport {
  /** @throws when the server didn't take it */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

const isOnThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/**
 * Mail over SMTP. The local mailbox speaks it too.
 * @param url `smtps://user:password@host` or `smtp://…`; nodemailer's other settings may stand in its query
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const { hostname, password } = new URL(url);
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A password never goes over a line that somebody else could read, also where the server's offer of TLS was taken out.
    requireTLS: password !== '' && !isOnThisMachine(hostname),
    // What a template brings is ours; a file or an address in it would never be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ recipient, ...mail }) {
      // As an object the address is taken as it stands; as text a comma in it would name a second recipient.
      await transport.sendMail({ ...mail, from, to: { name: '', address: recipient } });
    },
    close: () => transport.close(),
  };
}

/** Whether the server refused the receiver for good ("no such mailbox"): another try would end alike, and counts as a nuisance there. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && (responseCode === undefined || responseCode >= 500);
}
