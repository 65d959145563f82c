import { createHash } from 'node:crypto';

/**
 * A visitor's position for a version, from 0 up to 100. Derived from name, version and visitor alone: the same on every server
 * and every day, and redrawn for each version, so that nobody is always the first to try one.
 */
export function positionOf(name: string, version: string, visitorId: string): number {
  const digest = createHash('sha256').update(`${name}@${version}:${visitorId}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}

/** Whether a visitor is in a canary's share. Growing the share keeps everyone who is in. */
export const isInCanary = (name: string, version: string, percent: number, visitorId: string): boolean =>
  positionOf(name, version, visitorId) < percent;
