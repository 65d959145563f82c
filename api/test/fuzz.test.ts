import { endpoints } from '@fanfare/api-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage } from '../src/gateways/storage/index.ts';
import { adoptBuild, issueReleaseToken, readBuildFolder } from '../src/modules/releases/index.ts';
import { type TestApp, testApp } from './build-app.ts';
import { type TestAccount, createAccount, headersOf } from './factories/account.ts';
import { buildFolderOf } from './factories/build.ts';
import { giveCredits } from './factories/credits.ts';
import { createService } from './factories/service.ts';
import { createTrack } from './factories/track.ts';
import { runs } from './full.ts';
import { type JsonSchema, arbitraryOf, resolved } from './schema-arbitrary.ts';

/** `npm run fuzz` asks for more, other ones each time; FANFARE_FUZZ_SEED repeats them. */
const { FANFARE_FUZZ: wished, FANFARE_FUZZ_SEED: wishedSeed } = process.env;
const requestCount = Number(wished ?? runs(3_000, 20_000));
const seed = Number(wishedSeed ?? (wished ? new Date().getTime() % 1e9 : 20_261_121));
/** Some requests suspend accounts and end sessions: each round has new ones. */
const perRound = 10_000;
const rounds = Array.from({ length: Math.ceil(requestCount / perRound) }, (_, round) => ({
  round,
  count: Math.min(perRound, requestCount - round * perRound),
}));

/** The schemas of answers, by method and path as in the OpenAPI document. */
const responses = new Map(
  endpoints.map(({ method, path, response }) => [`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`, response]),
);

interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  body: JsonSchema | null;
}
interface Document {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, JsonSchema> };
}
interface RawOperation {
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

let api: TestApp;
/** The subjects, as the headers of each call: a long test outlives its tokens. */
let people: (() => Record<string, string>)[];
let document: Document;
let operations: Operation[];

async function open(): Promise<void> {
  api = await testApp();
  document = (await api.app.inject({ url: '/api/openapi.json' })).json();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      method: method.toUpperCase(),
      path,
      parameters: raw.parameters ?? [],
      body: raw.requestBody?.content['application/json']?.schema ?? null,
    })),
  );
  const dual = await createAccount(api.app, api.db, { creator: true, curator: true, isPro: true });
  const creator = await createAccount(api.app, api.db, { creator: true });
  const curator = await createAccount(api.app, api.db, { curator: true });
  await api.db('genres').insert({ slug: 'fuzz', name: 'Fuzz' });
  await giveCredits(api.db, creator.id, 10_000);
  // Small ids exist, so that generated ones hit rows now and then.
  for (const owner of [creator, dual]) await createTrack(api.db, owner.id);
  for (const owner of [curator, dual]) {
    for (let count = 0; count < 3; count += 1) await createService(api.db, owner.curatorProfileId ?? 0);
  }
  const staff = await createAccount(api.app, api.db, { isStaff: true });
  const accounts = [creator, curator, dual, staff, await createAccount(api.app, api.db)];
  const { token } = await issueReleaseToken(api.db, 'mf-auth', 'Fuzz');
  const { folder, remove } = await buildFolderOf({ name: 'mf-auth' });
  await adoptBuild(api.db, await openStorage(api.config), await readBuildFolder(folder));
  await remove();
  people = [
    ...accounts.map((account: TestAccount) => () => headersOf(api.app, account)),
    () => ({ authorization: `Bearer ${token}` }),
    () => ({}),
  ];
}
beforeAll(open);
afterAll(() => api.close());

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function requestOf(operation: Operation): fc.Arbitrary<{ url: string; payload?: string }> {
  const { schemas } = document.components;
  const parts = fc.record({
    params: fc.tuple(...operation.parameters.map(({ schema }) => arbitraryOf(schema, schemas))),
    isGiven: fc.tuple(...operation.parameters.map(({ required }) => (required ? fc.constant(true) : fc.boolean()))),
    body: operation.body ? arbitraryOf(resolved(operation.body, schemas), schemas) : fc.constant(undefined),
  });
  return parts.map(({ params, isGiven, body }) => {
    let url = operation.path;
    const query = new URLSearchParams();
    operation.parameters.forEach(({ name, in: place }, index) => {
      const value = asText(params[index]);
      if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value.toWellFormed()) || '0');
      else if (isGiven[index]) query.append(name, value);
    });
    const search = query.size > 0 ? `?${query.toString()}` : '';
    return { url: url + search, ...(body !== undefined && { payload: JSON.stringify(body) }) };
  });
}

const seen = { answered: 0, refused: 0, compared: 0 };
const megabytes: number[] = [];

it.each(rounds)('never fails, whatever the input: round $round, $count requests', async ({ round, count }) => {
  if (round > 0) {
    await api.close();
    await open();
  }
  const requests = fc.integer({ min: 0, max: operations.length - 1 }).chain((index) => {
    const operation = operations[index]!;
    return fc.record({
      operation: fc.constant(operation),
      who: fc.integer({ min: 0, max: people.length - 1 }),
      request: requestOf(operation),
    });
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ operation, who, request }) => {
      // Ending the session would make all later calls a 401.
      if (operation.path.endsWith('/signout')) return;
      const answer = await api.app.inject({
        method: operation.method as 'GET',
        url: request.url,
        headers: {
          ...people[who]?.(),
          ...(request.payload !== undefined && { 'content-type': 'application/json' }),
        },
        ...(request.payload !== undefined && { payload: request.payload }),
      });
      const body = answer.json();
      if (answer.statusCode === 200) {
        seen.answered += 1;
        expect(body.success).toBe(true);
        const schema = responses.get(`${operation.method} ${operation.path}`);
        if (schema) {
          seen.compared += 1;
          expect(schema.safeParse(body.data).error?.issues ?? []).toEqual([]);
        }
      } else {
        seen.refused += 1;
        expect(body).toMatchObject({ success: false, error: { requestId: answer.headers['x-request-id'] } });
        expect([answer.statusCode < 500 || body.error.code, answer.statusCode]).not.toContain('internal');
        // Nobody listens at the addresses of payments and of those who log people in.
        if (answer.statusCode >= 500) expect(['payments_unavailable', 'issuer_unreachable']).toContain(body.error.code);
        expect(answer.statusCode).not.toBe(429);
      }
    }),
    { numRuns: count, seed: seed + round },
  );
  megabytes.push(Math.round(process.memoryUsage().rss / 1_048_576));
});

it('was asked as it is used, too, and kept nothing in its memory', () => {
  if (wished) console.log(`Seed ${seed}: ${JSON.stringify({ ...seen, megabytes })}`);
  // Otherwise the generator no longer produces valid requests.
  expect(seen.answered / (seen.answered + seen.refused)).toBeGreaterThan(0.2);
  expect(seen.compared).toBeGreaterThan(seen.answered / 2);
  // The first rounds still compile and fill caches.
  expect(megabytes.at(-1)!).toBeLessThan(2 * megabytes[Math.min(2, megabytes.length - 1)]!);
});

const { MAX_SAFE_INTEGER: most } = Number;
const cursors = [
  ...[[2 ** 31], [most], [2 ** 31, 2 ** 31], [most, most], [most, 1], [1, most], [most, 1, 1], [most, most, most]].map(
    (parts) => parts.join('.'),
  ),
  '-1',
  '1e3',
  '0x10',
  '1.',
  '.1',
  ' 1',
  '1'.repeat(17),
  '٣',
];

it('answers every cursor, whatever its numbers', async () => {
  const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'));
  expect(lists.length).toBeGreaterThan(20);
  for (const { path } of lists) {
    for (const cursor of cursors) {
      const url = `${path.replaceAll(/\{\w+\}/g, '1')}?cursor=${encodeURIComponent(cursor)}`;
      const answers = await Promise.all(
        people.map((headers) => api.app.inject({ url, headers: headers() as Record<string, string> })),
      );
      expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => [url, body])).toEqual([]);
    }
  }
});

it('answers every body that is nested too deeply, or has half a character in each text', async () => {
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
  const calls = operations.filter(({ body, path }) => body && !path.endsWith('/signout'));
  expect(calls.length).toBeGreaterThan(80);
  const { schemas } = document.components;
  for (const { method, path, body } of calls) {
    const [sample] = fc.sample(arbitraryOf(resolved(body!, schemas), schemas), { numRuns: 1, seed: 1 });
    const halves = JSON.stringify(sample, (_key, value: unknown) =>
      typeof value === 'string' ? `${value}x\ud800` : value,
    );
    const fields = Object.keys((sample ?? {}) as object);
    for (const payload of [deep, `{"${fields[0] ?? 'a'}":${deep}}`, halves]) {
      for (const headers of [people[2]!, people[3]!, people.at(-1)!]) {
        const answer = await api.app.inject({
          method: method as 'POST',
          url: path.replaceAll(/\{\w+\}/g, '1'),
          headers: { ...headers(), 'content-type': 'application/json' },
          payload,
        });
        if (answer.statusCode === 500) expect([method, path, payload.slice(0, 200), answer.body]).toEqual([]);
      }
    }
  }
});
