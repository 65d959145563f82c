import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../system/free-port.ts';
import { TcpProxy } from './tcp-proxy.ts';

let server: Server;
let proxy: TcpProxy;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  server.listen(0, 'localhost');
  await once(server, 'listening');
});
beforeEach(async () => {
  port = await freePort();
  proxy = await TcpProxy.listen(port, (server.address() as AddressInfo).port);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await proxy.close();
});
afterAll(() => server.close());

async function open(): Promise<Socket> {
  const socket = connect({ port, host: 'localhost' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
const closing = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));
/** The proxy's own end of the next connection. */
const nextAccepted = () =>
  new Promise<Socket>((resolve) => {
    const onSocket = (message: unknown) => {
      const { socket } = message as { socket: Socket };
      if (socket.localPort !== port) return;
      unsubscribe('net.server.socket', onSocket);
      resolve(socket);
    };
    subscribe('net.server.socket', onSocket);
  });
async function echo(socket: Socket, text: string): Promise<string> {
  const back = once(socket, 'data');
  socket.write(text);
  return String((await back)[0]);
}

test('what was stalled arrives once the proxy is open again', async () => {
  const before = await open();
  expect(await echo(before, 'one')).toBe('one');
  proxy.set('stalled');
  const during = await open();
  const [first, second] = [once(before, 'data'), once(during, 'data')];
  before.write('two');
  during.write('three');
  proxy.set('open');
  expect([String((await first)[0]), String((await second)[0])]).toEqual(['two', 'three']);
});

test('a refusing proxy ends connections, and new ones', async () => {
  const before = await open();
  await echo(before, 'one');
  const ended = closing(before);
  proxy.set('refused');
  await ended;
  await expect(open().then((during) => echo(during, 'two'))).rejects.toThrow();
  proxy.set('open');
  expect(await echo(await open(), 'two')).toBe('two');
});

test('lost connections stay silent, and new ones work', async () => {
  const before = await open();
  await echo(before, 'one');
  proxy.set('lost');
  before.write('two');
  expect(await echo(await open(), 'three')).toBe('three');
  expect(before.closed).toBe(false);
});

test('what was sent while it was slow arrives before what is sent after', async () => {
  const accepted = nextAccepted();
  const socket = await open();
  const held = once(await accepted, 'data');
  let received = '';
  const complete = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received += String(chunk);
      if (received.length === 'one two'.length) resolve();
    });
  });
  proxy.slow(50);
  socket.write('one ');
  await held;
  proxy.slow(0);
  socket.write('two');
  await complete;
  expect(received).toBe('one two');
});
