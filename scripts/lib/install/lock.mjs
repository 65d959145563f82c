import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './root.mjs';

/**
 * Does some work while no other start in this folder does the same; a lock whose owner is gone is taken over.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once where another start is at it
 * @param {AbortSignal} [signal] ends the waiting
 * @returns {Promise<T>}
 */
export async function withLock(name, work, onWait, signal) {
  const file = path.join(root, '.cache', `${name}.lock`);
  mkdirSync(path.dirname(file), { recursive: true });
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const owner = ownerOf(file);
    if (owner !== null && !isAlive(owner)) {
      rmSync(file, { force: true });
      continue;
    }
    signal?.throwIfAborted();
    if (!hasWaited) onWait?.();
    await wait(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function ownerOf(file) {
  try {
    // Empty for the moment between its making and its writing.
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
