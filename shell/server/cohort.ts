import { createHash } from 'node:crypto';

/**
 * Where a visitor stands for a version, from 0 up to 100. Follows from name, version and visitor alone: the same on every server,
 * on every day, and drawn anew for each version, so that nobody is the first to try all of them.
 */
export function positionOf(name: string, version: string, visitorId: string): number {
  const digest = createHash('sha256').update(`${name}@${version}:${visitorId}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}

/** Whether a visitor is among the share that tries a canary. Growing the share keeps everyone who is in. */
export const isInCanary = (name: string, version: string, percent: number, visitorId: string): boolean =>
  positionOf(name, version, visitorId) < percent;
