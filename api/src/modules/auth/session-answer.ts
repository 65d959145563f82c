import type { Session } from '@fanfare/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sharedNetworkOf } from '../../client-address.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import type { Browser, OpenSession } from './sessions.repository.ts';

/** What signing in answers; sets the refresh cookie. */
export function sessionAnswer({ config, tokens }: FastifyInstance, reply: FastifyReply, session: OpenSession): Session {
  setRefreshCookie(reply, config, session.refreshToken);
  const { token, expiresAt } = tokens.issue(session.accountId, session.sessionId);
  return { token, expiresAt: expiresAt.toISOString(), userId: session.accountId };
}

/** The browser of a request, as its session stores it. */
export const browserOf = (request: FastifyRequest): Browser => ({
  userAgent: request.headers['user-agent'] ?? '',
  network: sharedNetworkOf(request.ip),
});
