import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const shape = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Who a page's mark stands for: the shell's server gives each browser an id and signs it.
 * @returns the id, or null for a mark that nobody signed
 */
export function readVisitor(mark: string, secret: string): { id: string; bytes: Buffer } | null {
  const [, id = '', signature = ''] = shape.exec(mark) ?? [];
  const expected = createHmac('sha256', secret).update(`visitor:${id}`).digest();
  const given = Buffer.from(signature, 'base64url');
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length !== idBytes || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { id, bytes };
}

/** Whether a visitor is one of the few that get a canary, as the shell's server decides it; a wider share keeps who is in. */
export function isInCanary(name: string, version: string, percent: number, visitorId: string): boolean {
  const number = createHash('sha256').update(`${name}@${version}:${visitorId}`).digest().readUInt32BE(0);
  return (number / 2 ** 32) * 100 < percent;
}
