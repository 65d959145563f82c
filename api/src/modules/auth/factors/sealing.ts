import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/*
 * Keys for second factors are derived from FANFARE_MEDIA_SECRET, not from FANFARE_JWT_SECRET: operators change the latter to sign
 * everyone out, which must not make every authenticator app useless.
 */

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const keyFor = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `fanfare second factor ${use}`, 32));

/** Encrypts a factor's secret for its account. */
export function seal(key: string, accountId: number, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, keyFor(key, 'secrets'), nonce).setAAD(Buffer.from(String(accountId)));
  const sealed = Buffer.concat([encryption.update(secret), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), sealed]);
}

/** @returns null where it was sealed for another account, or with another key */
export function unseal(key: string, accountId: number, sealed: Buffer): Buffer | null {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  try {
    const decryption = createDecipheriv(cipher, keyFor(key, 'secrets'), nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(String(accountId)))
      .setAuthTag(tag);
    return Buffer.concat([decryption.update(sealed.subarray(nonceBytes + tagBytes)), decryption.final()]);
  } catch {
    return null;
  }
}

/** A hash of a recovery code that can't be searched for without the key. */
export const keyedHash = (key: string, use: string, value: string): Buffer =>
  createHmac('sha256', keyFor(key, use)).update(value).digest();
