import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** The bytes of a key as authenticator apps take it: base 32, blanks allowed. */
function bytesOf(key: string): Buffer {
  const bits = key
    .replaceAll(/\s/g, '')
    .split('')
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * What an authenticator app shows (RFC 6238), by the machine's clock.
 * @param step 0: now; 1: the next one, which counts already
 */
export function oneTimeCode(key: string, step: 0 | 1): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + step));
  const digest = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const offset = digest.at(-1)! & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
