import type { FastifyInstance } from 'fastify';
import { freePort } from '../../test/free-port.ts';
import { loopbackServer } from '../loopback-server.ts';
import { signInClient } from '../sign-in/provider.ts';
import { signInRoutes } from '../sign-in/sign-in.routes.ts';

/** What somebody does on the provider's page. */
export interface Chosen {
  email?: string;
  /** False: the provider hasn't verified the address. */
  isVerified?: boolean;
  deny?: true;
}

export interface SignInSimulator {
  /** For the API: credentials and addresses. */
  env: Record<string, string>;
  /** Answers requests in its own way, where it returns true. */
  trouble: ((url: string, reply: { send: (status: number, body: unknown) => void }) => boolean) | null;
  /**
   * Goes through the provider's pages in a browser of its own.
   * @param url where the API sends browsers
   * @returns the query that the provider sends the browser back with
   */
  choose(url: string, chosen: Chosen): Promise<string>;
  close(): Promise<void>;
}

/** Keeps cookies as a browser does, and follows no redirects. */
function visitor() {
  const cookies = new Map<string, string>();
  return async (url: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
}

/** The sandbox's Google and Spotify as whom one signs in with, listening. */
export async function signInSimulator(): Promise<SignInSimulator> {
  const origin = `http://localhost:${await freePort()}`;
  const server: FastifyInstance = await loopbackServer();
  const simulator: Pick<SignInSimulator, 'trouble'> = { trouble: null };
  server.addHook('onRequest', async (request, reply) => {
    simulator.trouble?.(request.url, { send: (status, body) => void reply.status(status).send(body) });
  });
  signInRoutes(server, origin);
  await server.listen({ port: Number(new URL(origin).port), host: 'localhost' });

  return Object.assign(simulator, {
    env: {
      GOOGLE_CLIENT_ID: signInClient.clientId,
      GOOGLE_CLIENT_SECRET: signInClient.clientSecret,
      GOOGLE_ISSUER: `${origin}/sign-in/google`,
      SPOTIFY_LOGIN_CLIENT_ID: signInClient.clientId,
      SPOTIFY_LOGIN_CLIENT_SECRET: signInClient.clientSecret,
      SPOTIFY_LOGIN_BASE: `${origin}/sign-in/spotify`,
      SIGN_IN_TIMEOUT_MS: '2000',
    },
    async choose(url: string, { email, isVerified = true, deny }: Chosen): Promise<string> {
      const visit = visitor();
      const asked = await visit(url);
      const page = asked.headers.get('location');
      if (!page?.includes('/choose/')) throw new Error(`no page to choose on: ${asked.status} ${await asked.text()}`);
      const choice = deny ? { deny: 'yes' } : { email, other: 'yes', ...(isVerified && { isVerified: 'yes' }) };
      const body = JSON.stringify(choice);
      const chosen = await visit(origin + page, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const back = await visit(((await chosen.json()) as { url: string }).url);
      return new URL(back.headers.get('location')!).search;
    },
    close: () => server.close(),
  });
}
