import * as contract from '@fanfare/api-contract';
import type { SecondFactor } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { sharedNetworkOf } from '../../../client-address.ts';
import { queueMail } from '../../../gateways/mail/index.ts';
import { route } from '../../../plugins/contract.ts';
import { because } from '../../../because.ts';
import { AppError } from '../../../plugins/errors.ts';
import type { Subject } from '../../../plugins/session.ts';
import { queryRow } from '../../../sql.ts';
import { endSessionsOf } from '../sessions.repository.ts';
import { dropChallenges, openSessionChallenge, sessionChallengeOf, endChallenge } from './challenges.repository.ts';
import { prepareFactor, provenFactor, renewCodes, storeFactor } from './enrol.service.ts';
import { factorEmails } from './factors.email.ts';
import {
  type FactorRow,
  deleteFactor,
  factorsOf,
  hasFactor,
  lockAccount,
  protectionOf,
  replaceRecoveryCodes,
} from './factors.repository.ts';
import { confirmStepUp, mailStepUpCode, requireStepUp, startStepUp, stepUpState } from './step-up.service.ts';

const presented = ({ createdAt, lastUsedAt, ...factor }: FactorRow): SecondFactor => ({
  ...factor,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Bodies and answers hold codes and secrets. */
const holdsSecret = { holdsSecret: true };

/** The second factors of an account, and confirming that it's its owner. */
export function accountFactors(app: FastifyInstance): void {
  const { db, config } = app;
  const { challengeSeconds: seconds, maxFactors } = config.rules.accounts.secondFactor;
  const isRequiredOf = ({ isStaff, missingStaffFactorMethods }: Subject) =>
    (isStaff || missingStaffFactorMethods !== null) && config.isSecondFactorRequired;

  route(app, contract.listSecondFactors, async ({ subject }) => {
    const factors = await factorsOf(db, subject.accountId);
    const { recoveryCodes } = await protectionOf(db, subject.accountId);
    return {
      factors: factors.map(presented),
      maxFactors,
      recoveryCodesLeft: recoveryCodes,
      isRequired: isRequiredOf(subject),
    };
  });

  route(
    app,
    contract.startSecondFactor,
    async ({ subject, body }) => {
      if (!subject.emailConfirmed) throw new AppError('email_unconfirmed');
      await requireStepUp(app, subject);
      const { setup, started } = await prepareFactor(db, config, subject, body.kind);
      await openSessionChallenge(db, { ...subject, purpose: 'new_factor', seconds }, started);
      return setup;
    },
    holdsSecret,
  );

  route(
    app,
    contract.confirmSecondFactor,
    async ({ subject: { accountId, sessionId, email }, body }) => {
      const challenge = await sessionChallengeOf(db, sessionId, 'new_factor');
      const expired = new AppError('challenge_expired', because('auth.start_again'));
      if (!challenge) throw expired;
      const proven = await provenFactor(config, challenge, body);
      const { factor, recoveryCodes } = await db.transaction(async (trx) => {
        await lockAccount(trx, accountId);
        if (!(await endChallenge(trx, challenge.id))) throw expired;
        // All of them before the session, as a second step locks them.
        await dropChallenges(trx, accountId);
        // The session has just proved its factor; otherwise it would be asked for it at once.
        const verified = await queryRow(trx)`
          UPDATE sessions SET verified_at = app_now(), verified_by_factor = true
           WHERE id = ${sessionId} AND ended_at IS NULL RETURNING id`;
        if (!verified) throw new AppError('session_expired');
        return storeFactor(trx, config, email, proven);
      });
      return { factor: presented(factor), recoveryCodes };
    },
    holdsSecret,
  );

  route(app, contract.removeSecondFactor, async ({ subject, params }) => {
    const { accountId, sessionId, email } = subject;
    const mine = (await factorsOf(db, accountId)).some(({ id }) => id === params.id);
    if (!mine) throw new AppError('not_found');
    await requireStepUp(app, subject);
    const endedCount = await db.transaction(async (trx) => {
      await lockAccount(trx, accountId);
      await dropChallenges(trx, accountId);
      const removed = await deleteFactor(trx, accountId, params.id);
      if (!removed) throw new AppError('not_found');
      if (!(await hasFactor(trx, accountId))) {
        if (isRequiredOf(subject)) throw new AppError('wrong_state', because('auth.add_another_factor'));
        await replaceRecoveryCodes(trx, accountId, []);
      }
      await queueMail(trx, email, factorEmails.removed, { name: removed.name });
      return endSessionsOf(trx, accountId, 'factor_removed', sessionId);
    });
    return { removed: true, endedCount };
  });

  route(
    app,
    contract.renewRecoveryCodes,
    async ({ subject }) => {
      const { accountId, email } = subject;
      if (!(await hasFactor(db, accountId))) throw new AppError('wrong_state', because('auth.add_factor_first'));
      await requireStepUp(app, subject);
      const recoveryCodes = await db.transaction(async (trx) => {
        await lockAccount(trx, accountId);
        if (!(await hasFactor(trx, accountId))) throw new AppError('wrong_state', because('auth.add_factor_first'));
        await queueMail(trx, email, factorEmails.recoveryCodesRenewed);
        return renewCodes(trx, config, accountId);
      });
      return { recoveryCodes };
    },
    holdsSecret,
  );

  route(app, contract.getStepUp, async ({ subject }) => {
    const { methods, until } = await stepUpState(app, subject);
    return { methods, until: until?.toISOString() ?? null };
  });

  route(app, contract.startStepUp, ({ subject }) => startStepUp(app, subject), holdsSecret);

  route(
    app,
    contract.mailStepUpCode,
    async ({ subject }) => {
      await mailStepUpCode(app, subject);
      return { sent: true };
    },
    holdsSecret,
  );

  route(
    app,
    contract.stepUp,
    async ({ subject, body, request }) => {
      const who = { ...subject, network: sharedNetworkOf(request.ip) };
      return { until: (await confirmStepUp(app, who, body)).toISOString() };
    },
    holdsSecret,
  );
}
