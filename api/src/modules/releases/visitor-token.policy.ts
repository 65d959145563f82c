import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { networkOf, siteOf } from '../../client-address.ts';
import { isPublicAddress } from '../../gateways/dns/index.ts';

const idBytes = 16;
const shape = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Verifies the visitor id that the shell's server gave a browser and signed.
 * @returns the id, or null where the signature is wrong
 */
export function verifyVisitorToken(token: string, secret: string): { id: string; bytes: Buffer } | null {
  const [, id = '', signature = ''] = shape.exec(token) ?? [];
  const expected = createHmac('sha256', secret).update(`visitor:${id}`).digest();
  const given = Buffer.from(signature, 'base64url');
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length !== idBytes || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { id, bytes };
}

/** Where a report came from, as what is stored of it. */
export interface Origin {
  network: Buffer;
  /** The whole line of an IPv6 network. */
  site: Buffer;
}

/** The origin of a report as keyed hashes: nobody's address. Null where everybody would share one: this machine and private networks. */
export function originOf(address: string, secret: string): Origin | null {
  if (isIP(address) === 0 || !isPublicAddress(address)) return null;
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest().subarray(0, idBytes);
  const network = networkOf(address);
  return { network: hash(`network:${network}`), site: hash(`network:${siteOf(address) ?? network}`) };
}

/** Whether a visitor is in a canary's cohort, by the same rule as the shell's server; a larger share keeps its members. */
export function isInCanary(name: string, version: string, percent: number, visitorId: string): boolean {
  const number = createHash('sha256').update(`${name}@${version}:${visitorId}`).digest().readUInt32BE(0);
  return (number / 2 ** 32) * 100 < percent;
}
