import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { because } from './because.ts';
import { AppError } from './plugins/errors.ts';
import { type Translator, readerOf, translator } from './texts/index.ts';
import { signedLink, signedQuery, verifyLink } from './signed-link.ts';

const account = z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1));

/** A link to a file of an account, or to one for everybody: browsers download without an Authorization header. */
export const downloadLink = (
  app: FastifyInstance,
  file: { purpose: string; path: string; terms: { account?: number } & Record<string, string | number | undefined> },
): string => signedLink(app, { ...file, seconds: app.config.rules.uploads.signedUrlSeconds });

interface Download {
  name: string;
  type: string;
  content: Buffer | string | Readable;
}

type Terms = Partial<Record<string, string>>;

interface FileRoute<Params> {
  path: string;
  summary: string;
  tag: string;
  params?: z.ZodMiniType<Params>;
  /** What the link names beside the account. */
  terms?: Record<string, z.ZodMiniType<string | undefined>>;
  /** Part of the signature. It includes the parameters of the path, which the terms don't. */
  purpose: (params: Params) => string;
  /** Where an expired link redirects to: the page was open for a while, and has a fresh one. */
  page: (params: Params) => string;
  /** Counts a request whose link is valid. @throws AppError rate_limited */
  limit?: (request: FastifyRequest) => Promise<void>;
}

type FileOf<Account, Params> = (
  account: Account,
  params: Params,
  terms: Terms,
  /** In the account's language; of a file for everybody, in that of its link. */
  texts: Translator,
) => Promise<Download> | Download;

/** A file is read for the account that its link names; links to files for everybody name none. It throws AppError not_found. */
type DownloadRoute<Params> = FileRoute<Params> &
  ({ isForEverybody?: false; file: FileOf<number, Params> } | { isForEverybody: true; file: FileOf<null, Params> });

/** A route that sends a file to whoever has a valid link to it. */
export function downloadRoute<Params>(app: FastifyInstance, route: DownloadRoute<Params>): void {
  const { path, summary, tag, params } = route;
  const querystring = z.strictObject({ ...(!route.isForEverybody && { account }), ...route.terms, ...signedQuery });
  app.get(
    path,
    { config: { access: 'public' }, schema: { summary, tags: [tag], ...(params && { params }), querystring } },
    async (request, reply) => {
      const named = request.params as Params;
      const query = request.query as { account: number; exp: number; sig: string };
      const { account: owner, exp: _exp, sig: _sig, ...terms } = query;
      const linkState = verifyLink(app, route.purpose(named), query);
      if (linkState === 'forged') throw new AppError('forbidden', because('files.foreign_address'));
      if (linkState === 'expired') return reply.redirect(app.config.shellUrl + route.page(named), 302);
      await route.limit?.(request);
      if (!route.isForEverybody) await app.limits.consume('downloads', String(owner));
      const { name, type, content } = await (route.isForEverybody
        ? route.file(
            null,
            named,
            terms,
            translator({ language: String(terms['language' as never] ?? ''), timeZone: null }),
          )
        : route.file(owner, named, terms, translator(await readerOf(app.db, owner))));
      void reply
        .header('content-type', type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store');
      return reply.send(content);
    },
  );
}
