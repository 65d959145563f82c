import type { PendingIdentity } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { because } from '../../../because.ts';
import {
  type IdentityProvider,
  type ProviderId,
  type ProviderIdentity,
  ProviderRefusal,
  ProviderUnreachable,
  providerNames,
} from '../../../gateways/identity-providers/index.ts';
import { AppError } from '../../../plugins/errors.ts';
import { newSecret } from '../../../secrets.ts';
import { credentialsOf } from '../auth.repository.ts';
import { type KnownIdentity, accountOfIdentity } from './identities.repository.ts';
import {
  type Pending,
  insertPending,
  insertProviderSignIn,
  pendingOf,
  takeProviderSignIn,
} from './provider-sign-ins.repository.ts';

type App = Pick<FastifyInstance, 'db' | 'config' | 'identityProviders' | 'log'>;

const startAgain = () => new AppError('challenge_expired', because('auth.start_again_there'));

/** @throws AppError not_found where it is off */
export function requireProvider({ identityProviders }: App, id: ProviderId): IdentityProvider {
  const provider = identityProviders.get(id);
  if (!provider) throw new AppError('not_found', because('auth.provider_off', { provider: providerNames[id] }));
  return provider;
}

/** Calls a provider, and refuses the request in words of ours where that fails. */
async function callProvider<T>({ log }: App, id: ProviderId, work: () => Promise<T>): Promise<T> {
  const names = { provider: providerNames[id] };
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnreachable) {
      log.warn({ err: error, provider: id }, 'a provider of identities can’t be reached');
      throw new AppError('issuer_unreachable', because('auth.provider_unreachable', names));
    }
    if (!(error instanceof ProviderRefusal)) throw error;
    if (error.isDenied) throw new AppError('forbidden', because('auth.provider_denied', names));
    log.warn({ err: error, provider: id }, 'a provider’s answer was refused');
    throw new AppError('invalid_credentials', because('auth.provider_rejected', names));
  }
}

interface Start {
  browser: string;
  provider: ProviderId;
  accountId: number | null;
  returnPath: string | null;
}

/** Starts a sign-in, or a connection, with a provider. @returns where to send the browser @throws AppError not_found, issuer_unreachable */
export async function startWithProvider(app: App, { provider: id, ...start }: Start): Promise<string> {
  const provider = requireProvider(app, id);
  const exchange = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
  const url = await callProvider(app, id, () => provider.authorizationUrl(exchange));
  const { startMinutes: minutes } = app.config.rules.accounts.provider;
  await insertProviderSignIn(app.db, { ...start, provider: id, exchange, minutes });
  return url;
}

/** Who came back from a provider. */
export interface ProviderAnswer {
  /** The account that has the identity; null where nobody has it, or where one is being connected. */
  known: KnownIdentity | null;
  pending: PendingIdentity | null;
  isConnecting: boolean;
  returnPath: string | null;
}

/** Verified addresses alone are looked up: anybody could give another's. An account that nobody has confirmed isn't theirs yet. */
export async function presentPending(
  app: App,
  continuation: string,
  pending: Omit<Pending, 'id'>,
): Promise<PendingIdentity> {
  const { provider, email, isEmailVerified } = pending;
  const account = isEmailVerified && email !== null ? await credentialsOf(app.db, email) : null;
  const hasAccount = account?.isConfirmed === true;
  return { continuation, provider, email, isEmailVerified, hasAccount };
}

/**
 * Takes what a provider answered, once.
 * @throws AppError challenge_expired for a state that is missing, unknown, used, outdated or of another browser; forbidden where the person said
 * no; invalid_credentials for what can't be verified; issuer_unreachable
 */
export async function answerOfProvider(
  app: App,
  { provider: id, browser, query }: { provider: ProviderId; browser: string | null; query: string },
): Promise<ProviderAnswer> {
  const provider = requireProvider(app, id);
  const state = new URLSearchParams(query).get('state');
  const asked = browser && state ? await takeProviderSignIn(app.db, { browser, provider: id, state }) : null;
  if (!asked || !browser || !state) throw startAgain();
  const { accountId, returnPath, nonce, codeVerifier } = asked;
  const identity: ProviderIdentity = await callProvider(app, id, () =>
    provider.identityOf(query, { state, nonce, codeVerifier }),
  );
  const isConnecting = accountId !== null;
  const known = isConnecting ? null : await accountOfIdentity(app.db, { provider: id, subject: identity.subject });
  if (known) return { known, pending: null, isConnecting, returnPath };
  const { pendingMinutes: minutes } = app.config.rules.accounts.provider;
  const answered = { browser, provider: id, accountId, returnPath };
  const continuation = await insertPending(app.db, { ...answered, identity, minutes });
  const pending = await presentPending(app, continuation, { ...answered, ...identity });
  return { known: null, pending, isConnecting, returnPath };
}

/** An identity that waits in this browser. @throws AppError challenge_expired */
export async function requirePending({ db }: App, continuation: string, browser: string | null): Promise<Pending> {
  const pending = browser ? await pendingOf(db, continuation, browser) : null;
  if (!pending) throw startAgain();
  return pending;
}
