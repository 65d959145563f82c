import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Registry, registry } from './test/registry.ts';

let r: Registry;
beforeAll(async () => {
  r = await registry();
});
afterAll(() => r.close());

it.each(['/api/v2/public/releases', '/api/v2/release-graph', '/api/v2/releases/mf-auth'])(
  'sends %s again only once it has changed, and to nobody who may not see it',
  async (url) => {
    const ask = (etag?: string, headers: { authorization?: string } = r.staff.headers) =>
      r.api.app.inject({ url, headers: { ...headers, ...(etag && { 'if-none-match': etag }) } });
    const first = await ask();
    const tag = String(first.headers['etag']);
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    const same = await ask(tag);
    expect([same.statusCode, same.body]).toEqual([304, '']);
    // As nginx passes on the tag of what it compressed.
    expect((await ask(`W/${tag}`)).statusCode).toBe(304);

    expect((await r.rollBack('mf-auth')).code).toBe('no_good_version');
    await r.release({ name: 'mf-auth', version: `1.1.${url.length}` });
    await r.prove('mf-auth', `1.1.${url.length}`);
    expect((await r.promote('mf-auth', `1.1.${url.length}`)).status).toBe(200);
    const changed = await ask(tag);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['etag']).not.toBe(tag);
    expect((await r.rollBack('mf-auth')).status).toBe(200);

    if (url.includes('public')) return;
    const tagNow = String((await ask()).headers['etag']);
    const refused = await ask(tagNow, {});
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([401, 'no-store']);
    expect(refused.json().error.code).toBe('unauthenticated');
  },
);

it('sends no ETag on other routes', async () => {
  const answer = await r.api.app.inject({ url: '/api/v2/public/boot' });
  expect([answer.headers['etag'], answer.headers['cache-control']]).toEqual([undefined, 'no-store']);
});
