import { type Endpoint, idParam } from '@fanfare/api-contract';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';
import { buildApp } from '../app.ts';
import { route } from './contract.ts';

const probe = {
  key: 'POST /probe/:id',
  method: 'POST',
  path: '/probe/:id',
  summary: 'For this test',
  tag: 'Test',
  access: 'public',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    display_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(5)),
    amount: z.int().check(z.gte(1), z.lte(9)),
    notes: z.optional(z.array(z.strictObject({ text: z.string() })).check(z.maxLength(1))),
    kind: z.optional(z.enum(['a', 'b'])),
  }),
  response: z.object({ shown: z.string() }),
} as const satisfies Endpoint;

let api: TestApp;
let app: TestApp['app'];

beforeAll(async () => {
  api = await testApp();
  app = await buildApp(api.config);
  route(app, probe, async ({ body }) => ({ shown: body.display_name, hidden: 'a column that nobody should see' }));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await api.close();
});

const send = (payload: unknown, url = '/probe/1', contentType = 'application/json') =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': contentType },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const fieldsOf = async (payload: unknown) => (await send(payload)).json().error.fields;
const valid = { display_name: 'Ada', amount: 3 };

describe('what is sent', () => {
  it('is told field by field what is wrong with it', async () => {
    expect(await fieldsOf({})).toEqual({ display_name: 'Display name is required', amount: 'Amount is required' });
    expect(await fieldsOf({ display_name: '  ', amount: null })).toEqual({
      display_name: 'Display name is required',
      amount: 'Amount is required',
    });
    expect(await fieldsOf({ display_name: 'Adelheid', amount: 10, kind: 'c' })).toEqual({
      display_name: 'Display name must have at most 5 characters',
      amount: 'Amount must be at most 9',
      kind: 'Kind is not valid',
    });
    expect(await fieldsOf({ ...valid, amount: '3' })).toEqual({ amount: 'Amount is not valid' });
    expect(await fieldsOf({ ...valid, notes: [{ text: 1 }] })).toHaveProperty(['notes.0.text']);
  });

  it('may hold nothing that isn’t known, and nothing that can’t be stored', async () => {
    expect(await fieldsOf({ ...valid, isStaff: true })).toEqual({ isStaff: 'This field is not known' });
    expect((await send({ ...valid, display_name: 'a\0b' })).statusCode).toBe(400);
    expect((await send('{"__proto__":{"isStaff":true}}')).statusCode).toBe(400);
  });

  it('is refused where it can’t be read, in the same envelope', async () => {
    for (const [payload, contentType] of [
      ['{"display_name":', 'application/json'],
      ['', 'application/json'],
      ['<a/>', 'text/xml'],
      ['[]', 'application/json'],
    ] as const) {
      const answer = await send(payload, '/probe/1', contentType);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json()).toMatchObject({ success: false, error: { requestId: answer.headers['x-request-id'] } });
    }
  });

  it('is refused where it is larger than 100 KiB', async () => {
    const answer = await send({ ...valid, display_name: 'x'.repeat(102_400) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().error.code).toBe('file_too_large');
  });

  it('finds nothing under an id that no row can have', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999', '%00']) {
      expect((await send(valid, `/probe/${id}`)).statusCode).toBe(404);
    }
    expect((await send(valid, '/probe/%E0%A4%A')).statusCode).toBe(400);
  });
});

describe('what is answered', () => {
  it('holds what the contract names and nothing else', async () => {
    expect((await send(valid)).json()).toEqual({ success: true, data: { shown: 'Ada' } });
  });
});
