import { createHmac, timingSafeEqual } from 'node:crypto';

/** 132 bits. */
const signatureLength = 22;

const signatureOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`report link?id=${id}`).digest('base64url').slice(0, signatureLength);

/**
 * The secret part of a public link: the link's id, signed. It can be made again from the stored id, so that its owner can copy it at any
 * time, but only with the installation's secret: what is stored opens nothing.
 */
export const linkToken = (secret: string, id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + signatureOf(secret, id);

/** The id of a link by its token; null for one that we didn't make, which no row is looked up for. */
export function readLinkToken(secret: string, token: string): string | null {
  const [, named, signature] = /^([\w-]{22})([\w-]{22})$/.exec(token) ?? [];
  if (!named || !signature) return null;
  const id = Buffer.from(named, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(Buffer.from(signatureOf(secret, id)), Buffer.from(signature)) &&
    linkToken(secret, id) === token
    ? id
    : null;
}
