import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import { refuse } from '../loopback-server.ts';
import { choosePage, overPage } from './choose.page.ts';
import { type Person, personOf } from './people.ts';
import { type Shape, identityProvider } from './provider.ts';

const choice = z.object({
  email: z.optional(z.email()),
  other: z.optional(z.literal('yes')),
  isVerified: z.optional(z.literal('yes')),
  deny: z.optional(z.literal('yes')),
});

/**
 * The simulators of Google and Spotify as providers of identities, under `/sign-in/google` (OpenID Connect) and `/sign-in/spotify` (OAuth 2 with
 * `/v1/me`). Their pages offer invented people and take any address.
 * @param sandboxUrl the sandbox's address
 */
export function signInRoutes(app: FastifyInstance, sandboxUrl: string): void {
  for (const shape of ['google', 'spotify'] as const) shapeRoutes(app, sandboxUrl, shape);
}

const withoutSession = (cookies: string, shape: Shape): string =>
  cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith(`${shape}_session`))
    .join('; ');

function shapeRoutes(app: FastifyInstance, sandboxUrl: string, shape: Shape): void {
  const prefix = `/sign-in/${shape}`;
  const people = new Map<string, Person>();
  const provider: Provider = identityProvider(shape, sandboxUrl + prefix, people);
  const answer = provider.callback();

  const interactionOf = ({ raw }: FastifyRequest, reply: FastifyReply) =>
    provider.interactionDetails(raw, reply.raw).catch(() => null);

  app.get(`${prefix}/choose/:uid`, async (request, reply) => {
    const isOpen = (await interactionOf(request, reply)) !== null;
    return reply
      .type('text/html; charset=utf-8')
      .status(isOpen ? 200 : 404)
      .send(isOpen ? choosePage(shape, request.url) : overPage(shape));
  });

  app.post(`${prefix}/choose/:uid`, async (request, reply) => {
    const chosen = choice.safeParse(request.body);
    if (!chosen.success) return refuse(400, 'invalid', 'Type an email address.');
    if (!(await interactionOf(request, reply))) return refuse(404, 'not_found', 'This sign-in is over.');
    const { email, other, isVerified, deny } = chosen.data;
    if (!deny && email === undefined) return refuse(400, 'invalid', 'Type an email address.');
    const person = deny ? null : personOf(email!, !other || isVerified === 'yes');
    if (person) people.set(person.subject, person);
    const result = person
      ? { select_account: {}, login: { accountId: person.subject, remember: false }, consent: {} }
      : { error: 'access_denied', error_description: 'The person said no' };
    return { url: await provider.interactionResult(request.raw, reply.raw, result) };
  });

  if (shape === 'spotify') {
    app.get(`${prefix}/v1/me`, async (request, reply) => {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const found = await provider.AccessToken.find(token);
      const person = found && people.get(found.accountId);
      if (!person) return reply.status(401).send({ error: { status: 401, message: 'Invalid access token' } });
      const { subject, email, name } = person;
      return { id: subject, email, display_name: name, product: 'free', type: 'user' };
    });
  }

  // Everything else is the library's, as it came: it reads bodies itself.
  app.all(`${prefix}/*`, {
    onRequest: async (request, reply) => {
      reply.hijack();
      const { raw } = request;
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(prefix.length) });
      // Nobody stays signed in here, so that each time anybody can be chosen.
      if (raw.headers.cookie) raw.headers.cookie = withoutSession(raw.headers.cookie, shape);
      await answer(raw, reply.raw);
    },
    handler: () => undefined,
  });
}
