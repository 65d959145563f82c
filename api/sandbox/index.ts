import pg from 'pg';
import { loadConfig } from '../src/config.ts';
import { buildSandbox, type Sandbox } from './sandbox.ts';

/** From the API's port to those of the sandbox, the mailbox and its SMTP server. */
const fromApi = { sandbox: 10, mailbox: 11, smtp: 12 };

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  if (config.env === 'production') throw new Error('there is no sandbox in production');
  const portOf = (name: keyof typeof fromApi) => config.port + fromApi[name];
  const urlOf = (name: 'sandbox' | 'mailbox') => `http://localhost:${portOf(name)}`;

  const pool = new pg.Pool({ connectionString: config.ownerDatabaseUrl, max: 6, application_name: 'fanfare-sandbox' });
  // A connection that breaks while idle is replaced at the next question.
  pool.on('error', (error) => process.stderr.write(`Database: ${error.message}\n`));
  const urls = { sandbox: urlOf('sandbox'), mailbox: urlOf('mailbox') };
  const webhookUrl = (provider: string) => `http://localhost:${config.port}/api/webhooks/${provider}`;
  const stripe = { webhookUrl: webhookUrl('stripe'), pro: config.rules.pro };
  const paypal = { webhookUrl: webhookUrl('paypal') };
  const { sandbox, mailbox, smtp } = await buildSandbox(pool, config.dataDir, urls, stripe, paypal);

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

  // Never beyond this machine, wherever the rest listens.
  await sandbox.listen({ port: portOf('sandbox'), host: 'localhost' });
  await mailbox.listen({ port: portOf('mailbox'), host: 'localhost' });
  await listenForMail(smtp, portOf('smtp'));
}

/** `localhost` is an address of each family, and a mailer may choose either; a machine may lack the second. */
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
