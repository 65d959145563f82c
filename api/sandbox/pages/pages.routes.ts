import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '../loopback-server.ts';
import { pageAddress, pagesDomain, sandboxPathOf } from './address.ts';
import { type Changes, keyOf } from './page.ts';
import { pagesIndex, publicPage } from './pages.page.ts';
import type { PagesStore } from './pages.store.ts';

const asPage = 'text/html; charset=utf-8';

/** Forms send strings, tests send typed values. */
const yesNo = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);
const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const body = z.strictObject({
  url: z.string().check(z.maxLength(500)),
  reset: z.optional(yesNo),
  isDown: z.optional(yesNo),
  /** A playlist's description, a profile's bio, the text of a post or a station. */
  text: z.optional(z.string().check(z.maxLength(2_000))),
  followers: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(0), z.lte(1_000_000_000))),
  isPublic: z.optional(yesNo),
  isLabelledPaid: z.optional(yesNo),
  postedAt: z.optional(z.iso.datetime()),
  code: z.optional(z.string().check(z.maxLength(200))),
  addTitle: z.optional(line),
  addArtist: z.optional(line),
  removeTitle: z.optional(line),
  removeArtist: z.optional(line),
});
const names = z.strictObject({
  domain: z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
  records: z.union([z.string(), z.array(z.string())]),
});

function parsed<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  return result.success
    ? result.data
    : refuse(400, 'invalid', `Not valid: ${result.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
}

const inside = (domain: string): string =>
  domain.endsWith(`.${pagesDomain}`)
    ? domain
    : refuse(404, 'not_found', `Only names under ${pagesDomain} are kept here.`);

/** Merges earlier changes with the new ones. */
function merged(before: Changes, change: z.infer<typeof body>, now: Date): Changes {
  const { url: _url, reset: _reset, addTitle, addArtist, removeTitle, removeArtist, ...plain } = change;
  const after: Changes = {
    ...before,
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
  };
  if (addTitle !== undefined && addArtist !== undefined) {
    const track = { title: addTitle, artist: addArtist, addedAt: now.toISOString() };
    const others = (before.added ?? []).filter((one) => keyOf(one) !== keyOf(track));
    after.added = [track, ...others];
    after.removed = (before.removed ?? []).filter((key) => key !== keyOf(track));
  }
  if (removeTitle !== undefined && removeArtist !== undefined) {
    const key = keyOf({ title: removeTitle, artist: removeArtist });
    after.added = (after.added ?? []).filter((one) => keyOf(one) !== key);
    after.removed = [...new Set([...(after.removed ?? []), key])];
  }
  return after;
}

/** Public pages under `/pages/<host>/<path>`, names under `/pages-dns/<domain>`, and `/_control/pages` and `/_control/names` to change them. */
export function pagesRoutes(app: FastifyInstance, store: PagesStore): void {
  app.get<{ Querystring: { url?: string } }>('/pages', async (request, reply) => {
    const { url } = request.query;
    if (typeof url === 'string' && url !== '') return reply.redirect(sandboxPathOf(pageAddress(url).url));
    return reply.type(asPage).send(pagesIndex(await store.known()));
  });

  app.get<{ Params: { '*': string } }>('/pages/*', async (request, reply) => {
    const address = pageAddress(request.params['*']);
    const page = await store.read(address);
    const records = page.kind === 'site' ? await store.records(address.host) : [];
    return reply
      .status(page.isDown ? 404 : 200)
      .type(asPage)
      .send(publicPage(page, address.host, records));
  });

  app.get<{ Params: { domain: string } }>('/pages-dns/:domain', (request) =>
    store.records(inside(request.params.domain)),
  );

  app.get<{ Querystring: { url?: string } }>('/_control/pages', (request) =>
    store.read(pageAddress(request.query.url ?? '')),
  );

  app.post('/_control/pages', async (request) => {
    const change = parsed(body, request.body);
    const address = pageAddress(change.url);
    const now = await store.now();
    if (change.reset) await store.reset(address);
    else await store.change(address, (before) => merged(before, change, now));
    return { url: sandboxPathOf(address.url), page: await store.read(address) };
  });

  app.post('/_control/names', async (request) => {
    const { domain, records } = parsed(names, request.body);
    const lines = (typeof records === 'string' ? records.split('\n') : records)
      .map((one) => one.trim())
      .filter(Boolean);
    await store.setRecords(inside(domain), lines);
    return { url: sandboxPathOf(`https://${domain}`), records: lines };
  });
}
