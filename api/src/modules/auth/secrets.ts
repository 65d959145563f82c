import { createHash, createHmac, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** A secret for a link or a cookie: 256 random bits that fit an address. */
export const newSecret = (): string => randomBytes(secretBytes).toString('base64url');

/** What is stored of a secret. It is random, so a plain hash is as good as a slow one. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * The token that follows a refresh token. It is derived, so that two tabs which refresh with the same token at once are
 * both given the same next one, and a lost answer can be asked for again.
 */
export const nextRefreshToken = (token: string, key: string): string =>
  createHmac('sha256', key).update(`refresh:${token}`).digest('base64url');
