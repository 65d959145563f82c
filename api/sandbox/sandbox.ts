import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { SMTPServer } from 'smtp-server';
import { brevoSandbox } from './brevo/index.ts';
import { ciRoutes } from './ci/ci.routes.ts';
import { clockRoutes } from './clock/clock.routes.ts';
import { clockStore } from './clock/clock.store.ts';
import { loopbackServer } from './loopback-server.ts';
import { openMailStore } from './mailbox/mail.store.ts';
import { mailboxRoutes } from './mailbox/mailbox.routes.ts';
import { smtpServer } from './mailbox/smtp.ts';
import { openPages } from './pages/pages.store.ts';
import { pagesRoutes } from './pages/pages.routes.ts';
import { type PayPalOptions, paypalSandbox } from './paypal/index.ts';
import { spotifySandbox } from './spotify/index.ts';
import { sentryRoutes } from './sentry/sentry.routes.ts';
import { siteRoutes } from './site/site.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { type StripeOptions, stripeSandbox } from './stripe/index.ts';

export interface Sandbox {
  sandbox: FastifyInstance;
  mailbox: FastifyInstance;
  /** One for each loopback address family. */
  smtp: [SMTPServer, SMTPServer];
}

/**
 * Simulators of the systems around the product: the clock, email, Stripe, PayPal, Spotify, Brevo, Sentry, a CI's identities, Google and Spotify as
 * whom one signs in with, the public pages that it checks,
 * and the sites that its menus lead to.
 * @param pool as the schema's owner: the API's own role can't move the clock
 * @param urls the public addresses of the two servers
 * @param stripe its webhook endpoint; keys that differ from the well-known ones
 * @param paypal likewise
 * @param brevo likewise
 */
export async function buildSandbox(
  pool: Pool,
  dataDir: string,
  urls: { sandbox: string; mailbox: string },
  stripe: Partial<StripeOptions> & Pick<StripeOptions, 'webhookUrl'>,
  paypal: Partial<PayPalOptions> & Pick<PayPalOptions, 'webhookUrl'>,
  brevo: { webhookUrl: string },
): Promise<Sandbox> {
  const clock = clockStore(pool);
  const store = await openMailStore(path.join(dataDir, 'mailbox'));
  const sandbox = await loopbackServer();
  clockRoutes(sandbox, clock, urls);
  ciRoutes(sandbox, urls.sandbox);
  signInRoutes(sandbox, urls.sandbox);
  await stripeSandbox(sandbox, pool, stripe);
  await paypalSandbox(sandbox, pool, paypal);
  spotifySandbox(sandbox, pool);
  brevoSandbox(sandbox, brevo.webhookUrl);
  pagesRoutes(sandbox, await openPages(pool));
  sentryRoutes(sandbox);
  siteRoutes(sandbox, pool);
  const mailbox = await loopbackServer();
  mailboxRoutes(mailbox, store, urls.sandbox);
  const now = async () => (await clock.read()).now;
  return { sandbox, mailbox, smtp: [smtpServer(store, now), smtpServer(store, now)] };
}
