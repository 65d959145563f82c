import { afterAll, beforeAll, expect, it } from 'vitest';
import { up } from '../migrations/163-texts-of-before.ts';
import { pending } from '../src/modules/submissions/test/lifecycle.ts';
import { type TestApp, testApp } from './build-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

it('what was stored in English alone gets its text, with its values; what staff wrote stays theirs', async () => {
  const one = await pending(api);
  const round = { service_id: one.curator.serviceId, curator_profile_id: one.curator.curatorProfileId };
  const [stored, own] = await api
    .db('service_check_rounds')
    .insert([
      {
        ...round,
        url: 'https://example.test/list',
        kind: 'weekly',
        outcome: 'failed_once',
        message: '1,234 followers; at least 4,000 are needed',
        checks: JSON.stringify([
          { check: 'changed', result: 'failed', message: 'Last changed 61 days ago; within 60 days is needed' },
          { check: 'handle', result: 'failed', message: 'It is on @ada, not on the verified profile @bob' },
        ]),
      },
      { ...round, url: 'https://example.test/other', kind: 'weekly', outcome: 'unreachable', message: 'Nobody knows' },
    ])
    .returning<{ id: number }[]>('id');
  await api.db('placement_searches').insert({
    submission_id: one.id,
    url: 'https://example.test/list',
    outcome: 'gone',
    why: '“High, and low” by Ana isn’t among its 9 tracks',
    next_search_at: '2999-01-01',
  });
  await up(api.db);
  const read = (id: number) => api.db('service_check_rounds').where({ id }).first('message', 'because', 'checks');
  expect(await read(stored!.id)).toMatchObject({
    because: { reason: 'service_checks.followers', params: { followers: 1_234, least: 4_000 } },
    checks: [
      { texts: { message: { reason: 'service_checks.changed', params: { count: 61, within: 60 } } } },
      { texts: { message: { reason: 'looks.other_handle', params: { handle: 'ada', verified: 'bob' } } } },
    ],
  });
  expect((await read(own!.id)).because).toBeNull();
  expect((await api.db('placement_searches').where({ submission_id: one.id }).first('because')).because).toEqual({
    reason: 'looks.not_among',
    params: { title: 'High, and low', artist: 'Ana', count: 9 },
  });
});
