/** One attack on a port of this machine: `attacker.ts idleSockets 4610`. Goes on until it is ended. */
import { type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from './abuse.ts';

const [attack, port] = [process.argv[2] as Attack, Number(process.argv[3])];

/** One address has 28,000 ports at most towards a server; and these aren't those of the others. */
const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
const addressOf = (index: number) => addresses[index % addresses.length]!;

function open(localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => socket.destroy());
  // Answers are read and thrown away.
  socket.resume();
  return socket;
}

const closed = (socket: Socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve()));
const begun = () => void process.send!('begun');

/** 200 bodies at a byte a second; who is disconnected comes again. */
async function slowBodies(): Promise<void> {
  const head =
    'POST /api/auth/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n';
  const begin = (index: number) => {
    const socket = open(addressOf(index));
    socket.write(head);
    return socket;
  };
  const sockets = Array.from({ length: 200 }, (_, index) => begin(index));
  begun();
  for (;;) {
    await wait(1_000);
    for (const [index, socket] of sockets.entries()) {
      if (socket.writable) socket.write(' ');
      else sockets[index] = begin(index);
    }
  }
}

/** 50 connections that each send a megabyte of headers, ten times a second, as far as the server reads. */
async function hugeHeaders(): Promise<void> {
  const lines = `x-filler: ${'a'.repeat(1_000)}\r\n`.repeat(10);
  begun();
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      for (;;) {
        const socket = open(addressOf(index));
        let left = 100;
        const more = () => {
          while (left > 0 && socket.writable && socket.write(lines)) left -= 1;
        };
        socket.on('drain', more);
        socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n');
        more();
        await Promise.all([closed(socket), wait(100)]);
      }
    }),
  );
}

/** Sockets that send nothing; who is disconnected comes again. As many as this process may open. */
async function idleSockets(): Promise<void> {
  const hold = async (index: number): Promise<void> => {
    for (;;) {
      await closed(open(addressOf(index)));
      await wait(1_000);
    }
  };
  const { userLimits } = process.report.getReport() as { userLimits: { open_files: { soft: number | string } } };
  const allowed = Number(userLimits.open_files.soft) || 100_000;
  const count = Math.min(10_000, allowed - 500);
  if (count < 10_000) process.stderr.write(`Only ${count} sockets: see ulimit -n.\n`);
  for (let index = 0; index < count; index += 1) {
    void hold(index);
    if (index % 100 === 99) await wait(5);
  }
  await wait(500);
  begun();
}

/** One address asks on 50 connections as often as it is let: the refused ones too. */
async function flood(): Promise<void> {
  const request = 'GET /music-genres HTTP/1.1\r\nhost: x\r\n\r\n';
  begun();
  for (let index = 0; index < 50; index += 1) {
    const socket = open(addresses[0]!);
    socket.on('data', () => socket.write(request));
    socket.write(request);
  }
}

process.on('disconnect', () => process.exit());
await { slowBodies, hugeHeaders, idleSockets, flood }[attack]();
