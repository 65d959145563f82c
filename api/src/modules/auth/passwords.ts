import { hash, verify } from '@node-rs/argon2';
import { turnstile } from './turnstile.ts';

/** argon2id, m = 46 MiB, t = 1 (OWASP); about 40 ms. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** More at once would only make each of them slower, and the process larger; who waits behind a hundred has given up. */
const inTurn = turnstile(2, 100);

/** @throws {AppError} `overloaded` when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** What an unknown address is checked against: its answer takes as long as a known one's. */
let nobodysHash: Promise<string> | undefined;

/**
 * Whether a password is right. Without a hash it does the same work and says no.
 * @throws {AppError} `overloaded` when too many wait already
 */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash('nobody has this password', cost);
  const against = passwordHash ?? (await nobodysHash);
  const isRight = await inTurn(() => verify(against, password));
  return isRight && passwordHash !== null;
}

/** Whose tries of a password count together, whether they sign in or change it. */
export const triesOf = (request: { ip: string }, email: string): string => `${request.ip} ${email}`;
