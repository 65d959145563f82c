import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { exitOf } from '../../scripts/lib/system/exit-of.ts';

export const attacks = {
  slowBodies: '200 bodies at a byte a second',
  hugeHeaders: '50 connections with a megabyte of headers',
  idleSockets: '10,000 idle sockets',
  flood: 'a flood from one address',
};
export type Attack = keyof typeof attacks;

/** Attacks a port of this machine while `work` runs, from a process of its own. */
export async function attacked<T>(attack: Attack, port: number, work: () => Promise<T>): Promise<T> {
  const attacker = fork(path.join(import.meta.dirname, 'attacker.ts'), [attack, String(port)]);
  const ended = exitOf(attacker);
  await Promise.race([once(attacker, 'message'), ended.then(() => Promise.reject(new Error(`No ${attack} began.`)))]);
  try {
    return await work();
  } finally {
    attacker.kill();
    await ended;
  }
}
