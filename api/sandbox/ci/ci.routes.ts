import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '../loopback-server.ts';
import { ciIssuer } from './issuer.ts';

const path = '/ci';
const body = z.object({
  claims: z.record(z.string(), z.unknown()),
  alg: z.optional(z.enum(['RS256', 'ES256'])),
});

/** A job's own claims in the shape of GitHub Actions, where a test sends no others. */
const job = {
  sub: 'repo:fanfare/labels:ref:refs/heads/main',
  repository: 'fanfare/labels',
  ref: 'refs/heads/main',
  sha: '1'.repeat(40),
  workflow: 'Release',
  run_id: '1',
};

/**
 * The simulator of a CI that gives its jobs identity tokens: discovery and keys as OpenID Connect has them, and the request by which a job
 * of GitHub Actions gets a token. `POST /ci/_control/rotate` changes the keys, `POST /ci/_control/token` signs any claims.
 * @param sandboxUrl the sandbox's address
 */
export function ciRoutes(app: FastifyInstance, sandboxUrl: string): void {
  const issuer = ciIssuer(sandboxUrl + path);
  app.get(`${path}/.well-known/openid-configuration`, () => issuer.discovery());
  app.get(`${path}/jwks`, () => issuer.jwks());
  app.get(`${path}/request-token`, (request) => {
    const { audience } = request.query as { audience?: string };
    return { value: issuer.token({ ...job, aud: audience ?? sandboxUrl }) };
  });
  app.post(`${path}/_control/rotate`, () => {
    issuer.rotate();
    return { success: true };
  });
  app.post(`${path}/_control/token`, (request) => {
    const parsed = body.safeParse(request.body);
    if (!parsed.success) refuse(400, 'invalid', 'claims is an object; alg is RS256 or ES256');
    return { value: issuer.token({ ...job, ...parsed.data.claims }, parsed.data.alg) };
  });
}
