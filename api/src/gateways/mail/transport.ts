import { isLoopback } from '@fanfare/api-contract';
import type { Transporter } from 'nodemailer';
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
  close(): void;
}

const timeoutMs = 10_000;
const library = loadedLater(() => import('nodemailer'));

/**
 * Email over SMTP.
 * @param url `smtps://user:password@host` or `smtp://…`; nodemailer's other settings may stand in its query
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const { hostname, password } = new URL(url);
  let made: Transporter | undefined;
  const transport = async () => {
    const { createTransport } = await library();
    return (made ??= createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Never sends a password in plain text, even if an attacker strips STARTTLS.
      requireTLS: password !== '' && !isLoopback(hostname),
      // Templates can't attach files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    }));
  };
  return {
    async send({ recipient, ...mail }) {
      // An object, since a comma in a string would add a second recipient.
      await (await transport()).sendMail({ ...mail, from, to: { name: '', address: recipient } });
    },
    close: () => made?.close(),
  };
}

/** Whether the server rejected the recipient permanently ("no such mailbox"), so that a retry would only hurt our reputation. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && (responseCode === undefined || responseCode >= 500);
}

const serverFailures = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'EAUTH', 'ETLS']);

/** Whether the server can't be reached, or lets nobody in: the next email would fail the same way. */
export const isServerUnavailable = (error: unknown): boolean =>
  serverFailures.has((error as { code?: string }).code ?? '');
