import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';

let api: TestApp;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  api = await testApp();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  agent.destroy();
  await api.close();
});

const ask = (
  path: string,
): Promise<{ status: number | undefined; connection: string | undefined; isReused: boolean }> =>
  new Promise((resolve, reject) => {
    const { port } = api.app.server.address() as AddressInfo;
    const asked = get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      const { connection } = answer.headers;
      answer.resume().on('end', () => resolve({ status: answer.statusCode, connection, isReused: asked.reusedSocket }));
    });
    asked.on('error', reject);
  });

it('a process that stops answers all that still comes, isn’t ready, and ends each connection with its answer', async () => {
  expect(await ask('/health/ready')).toMatchObject({ status: 200, connection: 'keep-alive' });
  // The connection is free again a moment after its answer.
  await vi.waitFor(async () => expect((await ask('/health/live')).isReused).toBe(true), { timeout: 30_000 });
  await api.app.drain.forMs(0);
  expect(await ask('/health/live')).toEqual({ status: 200, connection: 'close', isReused: true });
  expect(await ask('/health/ready')).toEqual({ status: 503, connection: 'close', isReused: false });
  expect(await ask('/music-genres')).toEqual({ status: 200, connection: 'close', isReused: false });
});
