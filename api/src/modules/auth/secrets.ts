import { createHash, createHmac, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** A secret for a link or a cookie: 256 random bits, URL-safe. */
export const newSecret = (): string => randomBytes(secretBytes).toString('base64url');

/** The stored hash of a secret. It is random, so a fast hash is as good as a slow one. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * The token that follows a refresh token. It is derived, so that two tabs that refresh with the same token get the same successor,
 * and a lost answer can be requested again.
 */
export const nextRefreshToken = (token: string, key: string): string =>
  createHmac('sha256', key).update(`refresh:${token}`).digest('base64url');
