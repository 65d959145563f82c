import { once } from 'node:events';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { callerAddress } from './caller-address.ts';
import { errors } from './errors.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** Ends the connection, as whoever asked would, and returns once it has no address any more. */
async function hangUp({ raw: { socket } }: FastifyRequest): Promise<void> {
  const isClosed = once(socket, 'close');
  socket.destroy();
  await isClosed;
}

/** @returns the addresses that handlers saw */
async function seen(hangsUp: 'before' | 'after'): Promise<(string | undefined)[]> {
  app = Fastify();
  const addresses: (string | undefined)[] = [];
  if (hangsUp === 'before') app.addHook('onRequest', hangUp);
  await app.register(errors);
  await app.register(callerAddress);
  if (hangsUp === 'after') app.addHook('onRequest', hangUp);
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  app.addHook('onError', async () => resolve());
  app.get('/', async (request) => {
    addresses.push(request.ip);
    resolve();
    return '';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  ask({ port, host: '127.0.0.1' })
    .on('error', () => {})
    .end();
  await isOver;
  return addresses;
}

it('stays what it was when somebody hangs up while their request is looked at', async () => {
  expect(await seen('after')).toEqual(['127.0.0.1']);
});

it('is asked for before anything is done: without one, nothing is', async () => {
  expect(await seen('before')).toEqual([]);
});
