import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { sharedNetworkOf } from '../../client-address.ts';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { changePassword } from './auth.service.ts';
import { deviceOf } from './device.ts';
import { hasFactor } from './factors/factors.repository.ts';
import { requireStepUp } from './factors/step-up.service.ts';
import { securityEventsOf } from './security-events.repository.ts';
import { withRefusalLog } from './security-events.service.ts';
import { attemptKey } from './passwords.ts';
import { endSessionOf, endSessionsOf, sessionsOf } from './sessions.repository.ts';

const maxEvents = 50;

/** The open sessions of an account, what happened to it lately, and the change of its password. */
export function accountSessions(app: FastifyInstance): void {
  const { db } = app;

  route(app, contract.listSessions, async ({ subject }) => {
    const rows = await sessionsOf(db, subject.accountId, subject.sessionId);
    return rows.map(({ userAgent, createdAt, lastUsedAt, ...row }) => ({
      ...row,
      device: deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }));
  });

  route(app, contract.endOneSession, async ({ subject, params }) => {
    const isMine = await db.transaction((trx) => endSessionOf(trx, subject.accountId, params.id));
    if (!isMine) throw new AppError('not_found');
    return { ended: true };
  });

  route(app, contract.endOtherSessions, async ({ subject: { accountId, sessionId } }) => {
    const endedCount = await db.transaction((trx) => endSessionsOf(trx, accountId, 'ended_by_owner', sessionId));
    return { endedCount };
  });

  route(app, contract.listSecurityEvents, async ({ subject }) => {
    const rows = await securityEventsOf(db, subject.accountId, maxEvents);
    return { items: rows.map(({ created_at: at, ...row }) => ({ ...row, at: at.toISOString() })) };
  });

  route(
    app,
    contract.changePassword,
    async ({ subject, body, request }) => {
      // Without a factor the current password is the proof.
      if (await hasFactor(db, subject.accountId)) await requireStepUp(app, subject);
      const attempt = { accountId: subject.accountId, network: sharedNetworkOf(request.ip) };
      const endedCount = await withRefusalLog(app, attempt, 'wrong_password', async () => {
        await app.limits.consume('signin', attemptKey(request, subject.email));
        return changePassword(db, subject, { current: body.currentPassword, next: body.password });
      });
      return { changed: true, endedCount };
    },
    { holdsSecret: true },
  );
}
