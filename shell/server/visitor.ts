import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Visitor {
  id: string;
  /** `<id>.<signature>`: the cookie's value, sent with this page's reports. */
  mark: string;
  /** A first visit: the response has to set the cookie. */
  isNew: boolean;
}

const yearSeconds = 31_536_000;
const sign = (id: string, secret: string) => createHmac('sha256', secret).update(`visitor:${id}`).digest('base64url');

/** The visitor behind a cookie; null if it was not signed here. */
export function readVisitor(cookie: string | null, secret: string): Visitor | null {
  const [, id, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (!cookie || !id || !signature) return null;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id, secret)));
  return isOurs ? { id, mark: cookie, isNew: false } : null;
}

/** A new visitor. The id says nothing about the person. */
export function newVisitor(secret: string): Visitor {
  const id = randomBytes(16).toString('base64url');
  return { id, mark: `${id}.${sign(id, secret)}`, isNew: true };
}

/** The `Set-Cookie` header that keeps a visitor on the same versions. */
export const visitorCookie = ({ mark }: Visitor, isSecure: boolean): string =>
  `visitor=${mark}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
