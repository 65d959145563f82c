import * as contract from '@fanfare/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { route } from '../../../plugins/contract.ts';
import { forgetAttempts } from '../../../plugins/progressive-delay.ts';
import { factorMark, knownDevice, rememberDevice } from '../device-cookie.ts';
import { sessionAnswer, browserOf } from '../session-answer.ts';
import type { OpenSession } from '../sessions.repository.ts';
import { hasFactor } from './factors.repository.ts';
import { type Challenge, startIn } from './challenges.repository.ts';
import { prepareFactor } from './enrol.service.ts';
import { enterByEnrolling, enterWithFactor, openChallengeOf } from './sign-in.service.ts';
import { AppError } from '../../../plugins/errors.ts';

/** The second step of signing in: the factor, or the enrolment of one. */
export function secondStepRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  async function welcome(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { email }: Challenge,
    session: OpenSession,
  ) {
    await forgetAttempts(db, 'signin_delay', email);
    const answer = sessionAnswer(app, reply, session);
    rememberDevice(request, reply, config, email, factorMark(email));
    return answer;
  }

  route(app, contract.proveSecondFactor, async ({ body: { challenge: token, ...proof }, request, reply }) => {
    const challenge = await openChallengeOf(app, token, 'sign_in');
    const device = knownDevice(request, config, factorMark(challenge.email));
    const session = await enterWithFactor(app, challenge, {
      ...proof,
      browser: browserOf(request),
      verifiedClient: device && `device ${device}`,
    });
    return welcome({ request, reply }, challenge, session);
  });

  route(app, contract.startEnrolment, async ({ body }) => {
    const challenge = await openChallengeOf(app, body.challenge, 'enrolment');
    // Enrolled from another browser meanwhile: an open challenge may not add a second one.
    if (await hasFactor(db, challenge.accountId)) throw new AppError('challenge_expired');
    const { setup, started } = await prepareFactor(db, config, challenge, body.kind);
    await startIn(db, challenge.id, started);
    return setup;
  });

  route(app, contract.confirmEnrolment, async ({ body: { challenge: token, ...proof }, request, reply }) => {
    const challenge = await openChallengeOf(app, token, 'enrolment');
    const { session, recoveryCodes } = await enterByEnrolling(app, challenge, {
      ...proof,
      browser: browserOf(request),
    });
    return { session: await welcome({ request, reply }, challenge, session), recoveryCodes };
  });
}
