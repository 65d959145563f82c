import pg from 'pg';
import { buildSandbox, type Sandbox } from './sandbox.ts';
import { readSettings } from './settings.ts';

/** The first port of the product's block. */
const portOffsets = { sandbox: 20, mailbox: 21, smtp: 22 };

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const portOf = (name: keyof typeof portOffsets) => settings.port + portOffsets[name];
  const urlOf = (name: 'sandbox' | 'mailbox') => `http://localhost:${portOf(name)}`;

  const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 6, application_name: 'fanfare-sandbox' });
  // A connection that breaks while idle is replaced at the next query.
  pool.on('error', (error) => process.stderr.write(`Database: ${error.message}\n`));
  const urls = { sandbox: urlOf('sandbox'), mailbox: urlOf('mailbox') };
  const stripe = { webhookUrl: `${settings.apiUrl}/api/webhooks/stripe`, pro: settings.pro };
  const brevo = { webhookUrl: `${settings.apiUrl}/api/webhooks/brevo` };
  const paypal = { webhookUrl: `${settings.apiUrl}/api/webhooks/paypal` };
  const { sandbox, mailbox, smtp } = await buildSandbox(pool, settings.dataDir, urls, stripe, paypal, brevo);

  const close = async () => {
    await Promise.all([
      sandbox.close(),
      mailbox.close(),
      ...smtp.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
    ]);
    await pool.end();
    process.exit(0);
  };
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, () => void close());

  // Never beyond this machine, whatever the value of FANFARE_BIND.
  await sandbox.listen({ port: portOf('sandbox'), host: 'localhost' });
  await mailbox.listen({ port: portOf('mailbox'), host: 'localhost' });
  await listenForMail(smtp, portOf('smtp'));
}

/** `localhost` resolves to IPv4 and IPv6, and a mailer may use either; a machine may lack IPv6. */
async function listenForMail(servers: Sandbox['smtp'], port: number): Promise<void> {
  for (const [index, host] of ['127.0.0.1', '::1'].entries()) {
    await new Promise<void>((resolve, reject) => {
      const server = servers[index];
      server?.once('error', (error: NodeJS.ErrnoException) =>
        host === '::1' && error.code !== 'EADDRINUSE' ? resolve() : reject(error),
      );
      server?.listen(port, host, resolve);
    });
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`The sandbox could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
