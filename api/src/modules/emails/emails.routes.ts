import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { readStopToken, type Stoppable } from '../../gateways/mail/index.ts';
import { route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { emailJobs } from './emails.jobs.ts';
import { oneClick } from './one-click.routes.ts';
import { preferencesOf, setPreferences, stop } from './preferences.repository.ts';

/** Email preferences, and unsubscribing. */
export const emails: FastifyPluginAsync = async (app) => {
  const { config, db } = app;
  emailJobs(app);

  route(app, contract.getEmailPreferences, ({ subject }) => preferencesOf(db, subject.accountId));

  route(app, contract.putEmailPreferences, async ({ subject, body }) => {
    await setPreferences(db, subject.accountId, body);
    return preferencesOf(db, subject.accountId);
  });

  /** @throws AppError link_invalid for a token that we didn't issue */
  async function stopBy(token: string): Promise<Stoppable> {
    const stoppable = readStopToken(config.mediaSecret, token);
    if (!stoppable) throw new AppError('link_invalid', because('emails.link_incomplete'));
    await stop(db, stoppable);
    return stoppable;
  }

  route(app, contract.stopMails, async ({ body }) => {
    const { kind } = await stopBy(body.token);
    return { kind, stopped: true };
  });

  await app.register(oneClick, { stopBy });
};
