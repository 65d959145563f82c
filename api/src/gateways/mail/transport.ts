import { isLoopback } from '@fanfare/api-contract';
import { loadedLater } from '../../loaded-later.ts';

export interface Mail {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** The same for every attempt, so that mailboxes can recognise duplicates. */
  messageId: string;
}

export interface MailTransport {
  /** @throws where the server didn't accept it */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

const timeoutMs = 10_000;
const library = loadedLater(() => import('nodemailer'));

/**
 * Email over SMTP.
 * @param url `smtps://user:password@host` or `smtp://…`; nodemailer's other settings may stand in its query
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const { hostname, password } = new URL(url);
  const open = async () =>
    (await library()).createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Never sends a password in plain text, even if an attacker strips STARTTLS.
      requireTLS: password !== '' && !isLoopback(hostname),
      // Templates can't attach files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send({ recipient, ...mail }) {
      // An object, since a comma in a string would add a second recipient.
      transport ??= open();
      await (await transport).sendMail({ ...mail, from, to: { name: '', address: recipient } });
    },
    close: async () => (await transport)?.close(),
  };
}

/** Whether the server rejected the recipient permanently ("no such mailbox"), so that a retry would only hurt our reputation. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && (responseCode === undefined || responseCode >= 500);
}
