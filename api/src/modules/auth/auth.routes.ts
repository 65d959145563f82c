import * as contract from '@fanfare/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../client-address.ts';
import { queueMail } from '../../gateways/mail/index.ts';
import { route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { countOrWait, forgetAttempts } from '../../plugins/progressive-delay.ts';
import { requireSignUpConsents } from '../consents/index.ts';
import { authEmails, defineAuthEmails } from './auth.email.ts';
import { checkCredentials, confirmByLink, requireResetLink, resetByLink, signUp } from './auth.service.ts';
import { emailOf } from './auth.repository.ts';
import { defineEmailChangeEmails } from './email-change/email-change.email.ts';
import { emailChange } from './email-change/email-change.routes.ts';
import { knownDevice, rememberDevice } from './device-cookie.ts';
import { countEmail, mayEmailSignUp } from './email-requests.ts';
import { accountSessions } from './account-sessions.routes.ts';
import { attemptKey } from './passwords.ts';
import { accountFactors } from './factors/account-factors.routes.ts';
import { defineFactorEmails } from './factors/factors.email.ts';
import { secondStepRoutes } from './factors/sign-in.routes.ts';
import { enter } from './factors/sign-in.service.ts';
import { defineIdentityEmails } from './identities/identities.email.ts';
import { accountIdentities, providerSignIn } from './identities/identities.routes.ts';
import { checkOrigin, clearRefreshCookie, refreshCookieName } from './refresh-cookie.ts';
import { browserOf, sessionAnswer } from './session-answer.ts';
import { refusalsLogged, withRefusalLog } from './security-events.service.ts';
import { endSession, rotateToken, sessionOfToken } from './sessions.repository.ts';

/** The text that docs/specification.md gives for an invalid login or sign-up form; the fields hold the details. */
function inCatalogueWords(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'invalid_input') return error;
  // Neither email nor password is wrong then.
  if (error.fields?.['termsVersion']) return error;
  return new AppError(
    'invalid_input',
    because('codes.invalid_credentials'),
    error.fields ? { fields: error.fields } : {},
  );
}

export async function auth(app: FastifyInstance): Promise<void> {
  const { config } = app;
  const { refreshDays, refreshGraceSeconds, resetMinutes, signinDelay, signupEmailSeconds } = config.rules.accounts;
  app.addHook('onClose', refusalsLogged);
  defineAuthEmails(app);
  defineFactorEmails(app);
  defineEmailChangeEmails(app);
  accountSessions(app);
  accountFactors(app);
  emailChange(app);
  secondStepRoutes(app);
  defineIdentityEmails(app);
  providerSignIn(app);
  accountIdentities(app);

  const emailRequest = (request: FastifyRequest, email: string) => ({ email, network: networkOf(request.ip) });

  await app.register(async (forms) => {
    forms.setErrorHandler((error) => {
      throw inCatalogueWords(error);
    });

    for (const endpoint of [contract.signup, contract.signupV2]) {
      route(forms, endpoint, async ({ body, request }) => {
        const consents = requireSignUpConsents(body);
        await app.limits.consumeNetwork('signup', request.ip);
        const mayEmail = await mayEmailSignUp(app, emailRequest(request, body.username), signupEmailSeconds);
        await signUp(app.db, { ...body, consents }, mayEmail);
        return { username: body.username, status: 'confirmation_sent' };
      });
    }

    route(forms, contract.signin, async ({ body, request, reply }) => {
      const { username: email, password } = body;
      const browser = browserOf(request);
      const device = knownDevice(request, config, email);
      const known = await withRefusalLog(app, { email, network: browser.network }, 'wrong_password', async () => {
        await app.limits.consume('signin', attemptKey(request, email));
        if (device !== null) await app.limits.consume('signin', `device ${device}`);
        else await countOrWait(app.db, 'signin_delay', email, signinDelay);
        return checkCredentials(app.db, { email, password });
      });
      const { id, isStaff, isConfirmed, passwordHash } = known;
      const session = await enter(app, { accountId: id, isStaff, passwordHash, browser, provenBy: 'password' });
      if (device === null) await forgetAttempts(app.db, 'signin_delay', email);
      const answer = sessionAnswer(app, reply, session);
      if (isConfirmed) rememberDevice(request, reply, config, email);
      return answer;
    });
  });

  route(app, contract.verify, async ({ query, subject, request, reply }) => {
    if (query.token === undefined) {
      if (!subject) throw request.subjectRefusal ?? new AppError('unauthenticated');
      return { confirmed: subject.emailConfirmed, session: null };
    }
    checkOrigin(request, config);
    const { email, passwordLink, ...confirmed } = await confirmByLink(app.db, query.token, resetMinutes);
    if (passwordLink) return { confirmed: true, session: null, passwordLink };
    const session = await enter(app, { ...confirmed, browser: browserOf(request), provenBy: null });
    const answer = sessionAnswer(app, reply, session);
    rememberDevice(request, reply, config, email);
    return { confirmed: true, session: answer };
  });

  route(app, contract.resendConfirmation, async ({ body, request }) => {
    await countEmail(app, 'confirmation', emailRequest(request, body.username));
    await queueMail(app.db, body.username, authEmails.confirm);
    return { sent: true };
  });

  route(app, contract.refresh, async ({ request, reply }) => {
    checkOrigin(request, config);
    const token = request.cookies[refreshCookieName(config)];
    if (!token) throw new AppError('unauthenticated');
    const rotation = { lifetimeDays: refreshDays, graceSeconds: refreshGraceSeconds, key: config.jwtSecret };
    const session = await rotateToken(app.db, token, rotation);
    if (!session) {
      clearRefreshCookie(reply, config);
      throw new AppError('session_expired');
    }
    const answer = sessionAnswer(app, reply, session);
    const { email, isConfirmed } = await emailOf(app.db, session.accountId);
    const isKnown = knownDevice(request, config, email) !== null;
    if (isConfirmed && !isKnown) rememberDevice(request, reply, config, email);
    return answer;
  });

  route(app, contract.signout, async ({ request, reply, subject }) => {
    checkOrigin(request, config);
    const token = request.cookies[refreshCookieName(config)];
    const sessionId = token ? await sessionOfToken(app.db, token) : null;
    for (const id of [sessionId, subject?.sessionId ?? null]) {
      if (id !== null) await app.db.transaction((trx) => endSession(trx, id, 'signed_out'));
    }
    clearRefreshCookie(reply, config);
    return { signedOut: true };
  });

  route(app, contract.forgotPassword, async ({ body, request }) => {
    await countEmail(app, 'reset', emailRequest(request, body.username));
    await queueMail(app.db, body.username, authEmails.reset);
    return { sent: true, linkMinutes: resetMinutes };
  });

  route(app, contract.checkResetLink, async ({ params, request }) => {
    await app.limits.consumeNetwork('resetChecks', request.ip);
    await requireResetLink(app.db, params.accountRef, params.secret);
    return { valid: true };
  });

  route(app, contract.resetPassword, async ({ params, body, request, reply }) => {
    const email = await resetByLink(app.db, params.accountRef, params.secret, body.password);
    rememberDevice(request, reply, config, email);
    return { changed: true };
  });
}
