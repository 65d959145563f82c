import type { FastifyInstance } from 'fastify';
import { because } from '../../../because.ts';
import { queueMail } from '../../../gateways/mail/index.ts';
import { type ProviderId, providerNames } from '../../../gateways/identity-providers/index.ts';
import { AppError } from '../../../plugins/errors.ts';
import { dropChallenges } from '../factors/challenges.repository.ts';
import { lockAccount } from '../factors/factors.repository.ts';
import { endSessionsOf } from '../sessions.repository.ts';
import {
  type IdentityRow,
  accountOfIdentity,
  endIdentity,
  hasPassword,
  identitiesOf,
  insertIdentity,
} from './identities.repository.ts';
import { identityEmails } from './identities.email.ts';
import { type Pending, endPending } from './provider-sign-ins.repository.ts';

/** Whose account it is, in the session that asks. */
interface Owner {
  accountId: number;
  sessionId: number;
  email: string;
}

/** For an identity that another account has. */
export const identityTaken = (provider: ProviderId): AppError =>
  new AppError('conflict', because('auth.identity_taken', { provider: providerNames[provider] }));

/** What an account signs in with: whether it has a password, and its identities. */
export async function waysIn(
  { db }: Pick<FastifyInstance, 'db'>,
  accountId: number,
): Promise<{ hasPassword: boolean; identities: IdentityRow[] }> {
  return { hasPassword: await hasPassword(db, accountId), identities: await identitiesOf(db, accountId) };
}

/**
 * Connects an identity that waits in the browser. The caller has checked that its owner confirmed who they are.
 * @throws AppError conflict where another account has it, or this one has another of the provider; challenge_expired
 */
export function connectPending(
  { db }: Pick<FastifyInstance, 'db'>,
  owner: Owner,
  pending: Pending,
): Promise<IdentityRow> {
  const names = { provider: providerNames[pending.provider] };
  const expired = new AppError('challenge_expired', because('auth.start_again_there'));
  return db.transaction(async (trx) => {
    await lockAccount(trx, owner.accountId);
    // Started in the settings of another account, it is that one's.
    if (pending.accountId !== null && pending.accountId !== owner.accountId) throw expired;
    if (!(await endPending(trx, pending.id))) throw expired;
    const identity = await insertIdentity(trx, owner.accountId, pending);
    if (identity) {
      await queueMail(trx, owner.email, identityEmails.connected, names);
      return identity;
    }
    const known = await accountOfIdentity(trx, pending);
    if (known !== null && known.accountId !== owner.accountId) throw identityTaken(pending.provider);
    const own = (await identitiesOf(trx, owner.accountId)).find(({ id }) => id === known?.id);
    if (!own) throw new AppError('conflict', because('auth.provider_connected', names));
    return own;
  });
}

/**
 * Disconnects an identity, and ends the other sessions. The caller has checked that its owner confirmed who they are.
 * @returns how many sessions ended
 * @throws AppError not_found; wrong_state where it is the last way in
 */
export function disconnect({ db }: Pick<FastifyInstance, 'db'>, owner: Owner, id: number): Promise<number> {
  return db.transaction(async (trx) => {
    await lockAccount(trx, owner.accountId);
    const identities = await identitiesOf(trx, owner.accountId);
    if (!identities.some((identity) => identity.id === id)) throw new AppError('not_found');
    if (identities.length === 1 && !(await hasPassword(trx, owner.accountId))) {
      throw new AppError('wrong_state', because('auth.last_way_in'));
    }
    await dropChallenges(trx, owner.accountId);
    const ended = await endIdentity(trx, owner.accountId, id);
    if (!ended) throw new AppError('not_found');
    await queueMail(trx, owner.email, identityEmails.disconnected, { provider: providerNames[ended.provider] });
    return endSessionsOf(trx, owner.accountId, 'identity_disconnected', owner.sessionId);
  });
}
