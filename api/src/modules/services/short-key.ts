import { createHash } from 'node:crypto';

/** A key of 22 characters for a text that may be long. */
export const shortKey = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
