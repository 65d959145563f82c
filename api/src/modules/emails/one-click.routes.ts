import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { oneClickPath, stopPage } from '../../gateways/mail/index.ts';
import { AppError } from '../../plugins/errors.ts';

const bodyLimitBytes = 1_024;
const byToken = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(300)) });

/**
 * What a mail program's own "unsubscribe" calls (RFC 8058): a form without a session, from the mailbox provider's servers. Its
 * body says the two words that the email's header has told, so that a link checker that follows addresses stops nothing.
 */
export const oneClick: FastifyPluginAsync<{ stopBy: (token: string) => Promise<unknown> }> = async (
  app,
  { stopBy },
) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const shared = { config: { access: 'public' as const }, exposeHeadRoute: false };

  app.post(
    oneClickPath,
    { ...shared, bodyLimit: bodyLimitBytes, schema: { hide: true, querystring: byToken } },
    async ({ body, query }) => {
      // As a form's line or as one part of several: the provider's choice.
      if (!/\bList-Unsubscribe\b[\s\S]*\bOne-Click\b/.test(String(body ?? ''))) throw new AppError('invalid_input');
      await stopBy((query as z.infer<typeof byToken>).token);
      return { success: true, data: {} };
    },
  );

  // Programs that know nothing of it open the address: for a person, who decides on the page.
  app.get(oneClickPath, { ...shared, schema: { hide: true, querystring: byToken } }, async ({ query }, reply) =>
    reply.redirect(stopPage(app.config.shellUrl, (query as z.infer<typeof byToken>).token), 302),
  );
};
