import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../../client-address.ts';
import { because } from '../../../because.ts';
import { route } from '../../../plugins/contract.ts';
import { AppError } from '../../../plugins/errors.ts';
import { pathOfThisSite } from '../../../site-path.ts';
import { requireSignUpConsents } from '../../consents/index.ts';
import { rememberDevice } from '../device-cookie.ts';
import { mayEmailSignUp } from '../email-requests.ts';
import { enter } from '../factors/sign-in.service.ts';
import { requireStepUp } from '../factors/step-up.service.ts';
import { checkOrigin } from '../refresh-cookie.ts';
import { browserOf, sessionAnswer } from '../session-answer.ts';
import { connectPending, disconnect, waysIn } from './account-identities.service.ts';
import type { IdentityRow } from './identities.repository.ts';
import { ensureProviderBrowser, providerBrowser } from './provider-cookie.ts';
import { answerOfProvider, presentPending, requirePending, startWithProvider } from './provider-sign-in.service.ts';
import { requireEmail, signUpUnverified, signUpVerified } from './provider-sign-up.service.ts';

/** Codes, tokens and who somebody is elsewhere. */
const holdsSecret = { holdsSecret: true };
const settings = '/account';

const presented = (row: IdentityRow, canDisconnect: boolean): contract.SignInIdentity => ({
  ...row,
  connectedAt: row.connectedAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  canDisconnect,
});

/** Signing in, and signing up, with Google and Spotify. */
export function providerSignIn(app: FastifyInstance): void {
  const { config } = app;

  route(app, contract.listSignInProviders, () =>
    Promise.resolve({ providers: [...app.identityProviders.values()].map(({ id, isSandbox }) => ({ id, isSandbox })) }),
  );

  route(app, contract.startProviderSignIn, async ({ params: { provider }, body, request, reply }) => {
    checkOrigin(request, config);
    await app.limits.consumeNetwork('providerSignIns', request.ip);
    const returnPath =
      body.returnPath === undefined ? null : pathOfThisSite(body.returnPath, config.shellUrl, 'returnPath');
    const browser = ensureProviderBrowser(request, reply, config);
    return { url: await startWithProvider(app, { browser, provider, accountId: null, returnPath }) };
  });

  route(
    app,
    contract.finishProviderSignIn,
    async ({ params: { provider }, body: { query }, request, reply }) => {
      checkOrigin(request, config);
      const browser = providerBrowser(request, config);
      const { known, ...answer } = await answerOfProvider(app, { provider, browser, query });
      if (!known) return { ...answer, session: null };
      if (known.isSuspended) throw new AppError('forbidden', because('account.suspended'));
      const { id: identityId, accountId, isStaff, passwordHash } = known;
      // Like a link from a mailbox it opens a session and proves nothing: whoever sits at the browser may be signed in there.
      const { returnPath } = answer;
      const browsing = { browser: browserOf(request), returnPath };
      const entrant = { accountId, isStaff, passwordHash, identityId, ...browsing, provenBy: null };
      const session = sessionAnswer(app, reply, await enter(app, entrant));
      rememberDevice(request, reply, config, known.email);
      return { ...answer, session };
    },
    holdsSecret,
  );

  route(
    app,
    contract.getPendingIdentity,
    async ({ body: { continuation }, request }) => {
      const pending = await requirePending(app, continuation, providerBrowser(request, config));
      return { ...(await presentPending(app, continuation, pending)), returnPath: pending.returnPath };
    },
    holdsSecret,
  );

  route(
    app,
    contract.signUpWithProvider,
    async ({ body: { continuation, username, termsVersion, marketing, ...person }, request, reply }) => {
      checkOrigin(request, config);
      const consents = requireSignUpConsents({ termsVersion, marketing });
      await app.limits.consumeNetwork('signup', request.ip);
      const pending = await requirePending(app, continuation, providerBrowser(request, config));
      const email = requireEmail(pending, username);
      const isVerified = pending.isEmailVerified && email === pending.email;
      const member = isVerified ? await signUpVerified(app, pending, { email, consents, ...person }) : null;
      if (member !== null) {
        const entrant = { ...member, isStaff: false, passwordHash: null, browser: browserOf(request), provenBy: null };
        const session = sessionAnswer(app, reply, await enter(app, entrant));
        rememberDevice(request, reply, config, email);
        return { status: 'signed_in', session };
      }
      const { signupEmailSeconds } = config.rules.accounts;
      const mayEmail = await mayEmailSignUp(app, { email, network: networkOf(request.ip) }, signupEmailSeconds);
      await signUpUnverified(app, pending, { email, consents, ...person }, mayEmail);
      return { status: 'confirmation_sent', session: null };
    },
    holdsSecret,
  );
}

/** The identities of an account. */
export function accountIdentities(app: FastifyInstance): void {
  const { config } = app;

  route(app, contract.listSignInIdentities, async ({ subject }) => {
    const { hasPassword, identities } = await waysIn(app, subject.accountId);
    const canDisconnect = hasPassword || identities.length > 1;
    return { hasPassword, items: identities.map((row) => presented(row, canDisconnect)) };
  });

  route(app, contract.startConnection, async ({ subject, params: { provider }, request, reply }) => {
    checkOrigin(request, config);
    if (!subject.emailConfirmed) throw new AppError('email_unconfirmed');
    await requireStepUp(app, subject);
    await app.limits.consumeNetwork('providerSignIns', request.ip);
    const browser = ensureProviderBrowser(request, reply, config);
    const start = { browser, provider, accountId: subject.accountId, returnPath: settings };
    return { url: await startWithProvider(app, start) };
  });

  route(
    app,
    contract.connectIdentity,
    async ({ subject, body: { continuation }, request }) => {
      if (!subject.emailConfirmed) throw new AppError('email_unconfirmed');
      const pending = await requirePending(app, continuation, providerBrowser(request, config));
      await requireStepUp(app, subject);
      const identity = await connectPending(app, subject, pending);
      const { hasPassword, identities } = await waysIn(app, subject.accountId);
      return { identity: presented(identity, hasPassword || identities.length > 1) };
    },
    holdsSecret,
  );

  route(app, contract.disconnectIdentity, async ({ subject, params }) => {
    const { identities } = await waysIn(app, subject.accountId);
    if (!identities.some(({ id }) => id === params.id)) throw new AppError('not_found');
    await requireStepUp(app, subject);
    return { disconnected: true, endedCount: await disconnect(app, subject, params.id) };
  });
}
