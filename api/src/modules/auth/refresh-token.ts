import { createHmac } from 'node:crypto';

/**
 * The token that follows a refresh token. It is derived, so that two tabs that refresh with the same token get the same successor,
 * and a lost answer can be requested again.
 */
export const nextRefreshToken = (token: string, key: string): string =>
  createHmac('sha256', key).update(`refresh:${token}`).digest('base64url');
