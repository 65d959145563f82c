import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { isRefusedForGood, smtpTransport } from './transport.ts';

interface Received {
  to: string[];
  user: string | undefined;
  isSecure: boolean;
  mail: Email;
}
const received: Received[] = [];
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  received.length = 0;
});

/** A mail server as somebody would rent one: it wants a name and a password. @returns its port */
async function server(options: SMTPServerOptions = {}): Promise<number> {
  const smtp = new SMTPServer({
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'fan@fare' && password === 'p/w:rd@%' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, session, done) {
      const keep = async () =>
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          user: session.user,
          isSecure: session.secure,
          mail: await PostalMime.parse(await buffer(stream)),
        });
      keep().then(() => done(), done);
    },
    ...options,
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => smtp.close(() => resolve())));
  return (smtp.server.address() as AddressInfo).port;
}

/** One that takes everything from everybody in the clear. */
const open = (options: SMTPServerOptions = {}) =>
  server({ authOptional: true, disabledCommands: ['STARTTLS'], ...options });

/** The server's certificate is its own here. */
const selfSigned = '?tls.rejectUnauthorized=false';
const login = `${encodeURIComponent('fan@fare')}:${encodeURIComponent('p/w:rd@%')}`;

function transportTo(url: string) {
  const transport = smtpTransport(url, 'Fanfare <hello@fanfare.test>');
  closing.unshift(() => Promise.resolve(transport.close()));
  return transport;
}
const mail = {
  recipient: 'ann@example.test',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: { 'Auto-Submitted': 'auto-generated' },
  messageId: '<outbox-1@fanfare.test>',
};

test('says who it is, over TLS from the first byte or upgraded', async () => {
  const [secure, upgraded] = [await server({ secure: true }), await server()];
  await transportTo(`smtps://${login}@127.0.0.1:${secure}${selfSigned}`).send(mail);
  await transportTo(`smtp://${login}@127.0.0.1:${upgraded}${selfSigned}`).send(mail);
  expect(received.map(({ user, isSecure }) => [user, isSecure])).toEqual([
    ['fan@fare', true],
    ['fan@fare', true],
  ]);
});

test('doesn’t take a certificate that nobody vouches for, nor a wrong password for an answer', async () => {
  const port = await server({ secure: true });
  await expect(transportTo(`smtps://${login}@127.0.0.1:${port}`).send(mail)).rejects.toThrow(/certificate/);
  await expect(transportTo(`smtps://fan:wrong@127.0.0.1:${port}${selfSigned}`).send(mail)).rejects.toThrow(
    /login|535/i,
  );
  expect(received).toEqual([]);
});

test('never says a password in the clear to another machine', async () => {
  const asked: string[] = [];
  const port = await server({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      asked.push(String(username));
      done(null, { user: username });
    },
  });
  // A name of this machine that the rule doesn't know as one: as far away as any other.
  await expect(transportTo(`smtp://${login}@0.0.0.0:${port}`).send(mail)).rejects.toThrow(/STARTTLS|TLS/i);
  expect(asked).toEqual([]);
});

test('an address is one receiver, whatever stands in it', async () => {
  const port = await open();
  const transport = transportTo(`smtp://127.0.0.1:${port}`);
  await transport.send({ ...mail, recipient: '"a,b"@example.test' });
  await transport.send({ ...mail, recipient: "o'hara+news@example.test" });
  expect(received.map(({ to }) => to)).toEqual([['"a,b"@example.test'], ["o'hara+news@example.test"]]);
});

test.for([
  'ann@example.test\r\nBcc: eve@evil.example',
  'ann@example.test\r\nRCPT TO:<eve@evil.example>',
  'ann@example.test>, <eve@evil.example',
])('nothing is sent to whom %j names beside its receiver', async (recipient) => {
  const port = await open();
  const sent = transportTo(`smtp://127.0.0.1:${port}`).send({ ...mail, recipient });
  await sent.catch(() => undefined);
  expect(received.flatMap(({ to }) => to).filter((address) => address.endsWith('eve@evil.example'))).toEqual([]);
  for (const { mail: one } of received) expect(one.bcc ?? one.cc ?? []).toEqual([]);
});

test('a line break in a subject or a header begins no header', async () => {
  const port = await open();
  await transportTo(`smtp://127.0.0.1:${port}`).send({
    ...mail,
    subject: 'Hi\r\nBcc: eve@evil.example\r\n\r\nBody',
    headers: { 'List-Unsubscribe': '<http://x>\r\nX-Evil: yes' },
  });
  const [one] = received;
  expect(one?.to).toEqual(['ann@example.test']);
  const names = one?.mail.headers.map(({ key }) => key) ?? [];
  expect(names).not.toContain('bcc');
  expect(names).not.toContain('x-evil');
  expect(one?.mail.text?.trim()).toBe('Hello');
});

test('a receiver that is refused for good isn’t tried again; one that is refused for now is', async () => {
  const answering = (code: number) =>
    open({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: code })),
    });
  const errorOf = async (code: number) =>
    transportTo(`smtp://127.0.0.1:${await answering(code)}`)
      .send(mail)
      .catch((error: unknown) => error);
  expect(isRefusedForGood(await errorOf(550))).toBe(true);
  expect(isRefusedForGood(await errorOf(451))).toBe(false);
  const nowhere = await transportTo('smtp://127.0.0.1:9')
    .send(mail)
    .catch((error: unknown) => error);
  expect(isRefusedForGood(nowhere)).toBe(false);
});
