import type { Boot, BootRelease } from '@fanfare/api-contract';
import { expect, it } from 'vitest';
import { type ApiDocument, unmetNeeds } from './live-needs.ts';

const release = (version: string, calls: string[], api = 1) =>
  ({ version, contract: { api, calls } }) as unknown as BootRelease;
const live = (...channels: Partial<Boot['channels'][number]>[]) =>
  channels.map((channel) => ({ canary: null, lastGood: null, isKilled: false, ...channel })) as Boot['channels'];

const answering = (fields: Record<string, { type: string }>) => ({
  responses: { '200': { content: { 'application/json': { schema: { type: 'object', properties: fields } } } } },
});
const text = { type: 'string' };
const api = (
  paths: ApiDocument['paths'],
  contract: ApiDocument['x-contract'] = { oldest: 1, current: 1 },
): ApiDocument => ({ paths, 'x-contract': contract });

const now = api({
  '/tracks': { get: answering({ title: text, isrc: text }), post: answering({ id: text }) },
  '/tracks/{id}': { delete: answering({}) },
});

it('lets an API be deployed that answers every live call as before', () => {
  const channels = live({ name: 'mf-creator', stable: release('1.0.0', ['GET /tracks', 'DELETE /tracks/:id']) });
  expect(unmetNeeds(channels, now, now)).toEqual([]);
  const more = api({ ...now.paths, '/artists': { get: answering({ name: text }) } }, { oldest: 1, current: 2 });
  expect(unmetNeeds(channels, now, more)).toEqual([]);
});

it('names every live version that needs what it no longer answers, or answers differently', () => {
  const channels = live(
    { name: 'mf-auth', stable: release('3.0.0', []) },
    {
      name: 'mf-creator',
      stable: release('1.1.0', ['GET /tracks', 'DELETE /tracks/:id']),
      canary: { percent: 5, release: release('1.2.0', ['GET /tracks']) },
      lastGood: release('1.0.0', ['POST /tracks']),
    },
  );
  const next = api({
    '/tracks': { get: answering({ title: text, isrc: { type: 'integer' } }), post: answering({ id: text }) },
  });
  expect(unmetNeeds(channels, now, next)).toEqual([
    'DELETE /tracks/:id is gone: mf-creator 1.1.0 (stable) calls it',
    'GET /tracks: answer.isrc has another type: mf-creator 1.1.0 (stable), 1.2.0 (canary) call it',
  ]);
  expect(
    unmetNeeds(
      channels,
      now,
      api({ '/tracks': { get: answering({ title: text, isrc: text }) }, '/tracks/{id}': now.paths['/tracks/{id}']! }),
    ),
  ).toEqual(['POST /tracks is gone: mf-creator 1.0.0 (last good) calls it']);
});

it('names those that were built for another number of the contract', () => {
  const channels = live({ name: 'shell', stable: release('0.2.0', [], 2), lastGood: release('0.1.0', [], 1) });
  expect(unmetNeeds(channels, now, api(now.paths, { oldest: 2, current: 3 }))).toEqual([
    'shell 0.1.0 (last good) was built for number 1 of the contract; this API answers 2 to 3',
  ]);
});

it('says nothing of what nobody live calls, nor of what the installation doesn’t answer either', () => {
  const channels = live({ name: 'mf-creator', stable: release('1.0.0', ['GET /tracks', 'GET /live']) });
  expect(unmetNeeds(channels, now, api({ '/tracks': { get: answering({ title: text, isrc: text }) } }))).toEqual([]);
});
