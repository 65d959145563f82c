import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { parseMail } from './mail.ts';
import type { MailStore } from './mail.store.ts';

const largestMailBytes = 10 * 2 ** 20;

/**
 * Accepts every email for every address, and confirms it once it is stored.
 * @param now the product's time
 */
export function smtpServer(store: MailStore, now: () => Promise<string>): SMTPServer {
  const server = new SMTPServer({
    name: 'mailbox.fanfare.test',
    banner: 'Fanfare mailbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: largestMailBytes,
    disableReverseLookup: true,
    onData(stream, session, done) {
      const keep = async () => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        await store.add(await parseMail(raw, recipients, await now()));
      };
      keep().then(
        () => done(null, 'StoredObject'),
        (error: Error) => done(error),
      );
    },
  });
  // A client may hang up at any time.
  server.on('error', (error) => process.stderr.write(`SMTP: ${error.message}\n`));
  return server;
}
