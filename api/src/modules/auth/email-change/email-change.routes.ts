import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../../client-address.ts';
import { route } from '../../../plugins/contract.ts';
import { requestLanguage } from '../../../request-language.ts';
import { countEmail } from '../email-requests.ts';
import { requireStepUp } from '../factors/step-up.service.ts';
import { type EmailChangeRow, endWaiting, waitingChange } from './email-change.repository.ts';
import { askForChange, confirmByChangeLink, stopByLink } from './email-change.service.ts';

const presented = ({ newEmail, requestedAt, expiresAt }: EmailChangeRow): contract.EmailChange => ({
  email: newEmail,
  requestedAt: requestedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** The address of an account, and its change. */
export function emailChange(app: FastifyInstance): void {
  const { db } = app;

  route(app, contract.getEmailChange, async ({ subject }) => {
    const pending = await waitingChange(db, subject.accountId);
    return { email: subject.email, pending: pending && presented(pending) };
  });

  route(app, contract.requestEmailChange, async ({ subject, body, request }) => {
    await requireStepUp(app, subject);
    await app.limits.consume('emailChanges', String(subject.accountId));
    await countEmail(app, 'change', { email: body.email, network: networkOf(request.ip) });
    return presented(await askForChange(app, subject, body.email, requestLanguage(request)));
  });

  route(app, contract.withdrawEmailChange, async ({ subject }) => ({
    withdrawn: await endWaiting(db, subject.accountId),
  }));

  route(app, contract.confirmEmailChange, ({ subject, body }) => confirmByChangeLink(app, subject, body.token));

  route(app, contract.stopEmailChange, async ({ body, request }) => {
    await app.limits.consumeNetwork('resetChecks', request.ip);
    return stopByLink(app, body.token);
  });
}
