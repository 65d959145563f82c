import { hash, verify } from '@node-rs/argon2';
import { boundedLimit } from '../../bounded-limit.ts';
import { networkOf } from '../../client-address.ts';

/** argon2id, m = 46 MiB, t = 1 (OWASP); about 40 ms. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** More at a time would make each slower and the process larger; nobody waits behind a hundred. */
const limited = boundedLimit(2, { maxPending: 100, retryAfterSeconds: 2 });

/** @throws {AppError} `overloaded` when too many are waiting */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, cost));
}

/** Unknown addresses are verified against it, so that they take as long as known ones. */
let decoyHash: Promise<string> | undefined;

/**
 * Verifies a password. Without a hash it does the same work and fails.
 * @throws {AppError} `overloaded` when too many are waiting
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoyHash ??= hash('nobody has this password', cost);
  const against = passwordHash ?? (await decoyHash);
  const isRight = await limited(() => verify(against, password));
  return isRight && passwordHash !== null;
}

/** The key that limits password attempts, for logging in and for changing it. */
export const attemptKey = (request: { ip: string }, email: string): string => `${networkOf(request.ip)} ${email}`;
