import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** A secret for a link, a cookie or a token: 256 random bits, URL-safe. */
export const newSecret = (): string => randomBytes(secretBytes).toString('base64url');

/** The stored hash of a secret. It is random, so a fast hash is as good as a slow one. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
