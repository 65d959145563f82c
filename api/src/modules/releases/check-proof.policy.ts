import { createHash, verify } from 'node:crypto';
import { type CheckStatement, checkStatement, filesText } from '@fanfare/api-contract';
import { publicKeyOf } from './checkers.repository.ts';

interface Proof {
  /** JSON, as it was signed. */
  statement: string;
  signature: Buffer;
}

/** A side of a pair, as it is registered. */
interface Registered {
  version: string;
  integrity: Readonly<Record<string, string>>;
}

export const filesSum = (integrity: Registered['integrity']): string =>
  createHash('sha256').update(filesText(integrity)).digest('hex');

/** What a checker stated. @returns null where the signature isn't by this key, or the statement isn't one */
export function verifiedStatement({ statement, signature }: Proof, publicKey: Buffer): CheckStatement | null {
  if (!verify(null, Buffer.from(statement), publicKeyOf(publicKey), signature)) return null;
  try {
    return checkStatement.parse(JSON.parse(statement));
  } catch {
    return null;
  }
}

/** Why a statement says nothing of a pair as it is registered; null where it does. */
export function misstatement(
  stated: CheckStatement,
  remote: Registered & { name: string },
  shell: Registered,
): string | null {
  if (
    stated.remote.name !== remote.name ||
    stated.remote.version !== remote.version ||
    stated.shell.version !== shell.version
  ) {
    return 'it is about another pair';
  }
  if (stated.remote.sum !== filesSum(remote.integrity))
    return `the bytes of ${remote.name} ${remote.version} are not those that are registered`;
  if (stated.shell.sum !== filesSum(shell.integrity))
    return `the bytes of shell ${shell.version} are not those that are registered`;
  return null;
}
