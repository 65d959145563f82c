import { readFileSync } from 'node:fs';
import { createPrivateKey, sign, type KeyObject } from 'node:crypto';

/** What a checker calls and signs with, as `api/src/cli/release-checker.ts` wrote it. */
export interface CheckerSecrets {
  id: number;
  token: string;
  key: KeyObject;
}

/** @throws Error where the file can't be read, or holds no Ed25519 key */
export function readSecrets(file: string): CheckerSecrets {
  const { id, token, privateKey } = JSON.parse(readFileSync(file, 'utf8')) as Record<'token' | 'privateKey', string> & {
    id: number;
  };
  const key = createPrivateKey(privateKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} holds no Ed25519 key`);
  return { id, token, key };
}

/** The signature of exactly these bytes, in base64. */
export const signed = ({ key }: Pick<CheckerSecrets, 'key'>, statement: string): string =>
  sign(null, Buffer.from(statement), key).toString('base64');
