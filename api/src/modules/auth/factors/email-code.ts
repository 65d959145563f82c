import { randomInt } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { keyedHash } from './sealing.ts';

const digits = 6;

/** A code to type. */
export const newEmailCode = (): string => String(randomInt(10 ** digits)).padStart(digits, '0');

/** The hash under which the code of a session is stored: without the key, a million codes are tried in a moment. */
export const emailCodeHash = ({ mediaSecret }: Config, sessionId: number, code: string): Buffer =>
  keyedHash(mediaSecret, 'email codes', `${sessionId}:${code.replaceAll(/\s/g, '')}`);
