import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Registry } from './registry.ts';

/** @returns a check that an act leaves neither a row of the registry nor a stored file @param registryOf the registry, once it has started */
export function leavesNothingIn(registryOf: () => Registry) {
  const files = async () =>
    (await readdir(join(registryOf().api.config.dataDir, 'files'), { recursive: true })).toSorted();
  const rows = async () => {
    const { db } = registryOf().api;
    return [await db('releases').count(), await db('channel_events').count()];
  };
  return async <T>(act: () => Promise<T>): Promise<T> => {
    const before = [await files(), await rows()];
    const result = await act();
    expect([await files(), await rows()]).toEqual(before);
    return result;
  };
}
