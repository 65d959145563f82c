import { createHash } from 'node:crypto';

/** Somebody who has an account at the simulated provider. */
export interface Person {
  /** The provider's own name for them: the same for one address, also after a restart. */
  subject: string;
  email: string;
  name: string;
  /** Whether the provider has verified the address. */
  isVerified: boolean;
}

/** Who is offered on its page. */
export const offered = [
  { email: 'june.hollis@gmail.com', name: 'June Hollis' },
  { email: 'theo.marsh@gmail.com', name: 'Theo Marsh' },
] as const;

/** The person of an address. */
export function personOf(email: string, isVerified: boolean): Person {
  const hash = createHash('sha256').update(email.toLowerCase()).digest();
  return {
    subject: BigInt(`0x${hash.subarray(0, 8).toString('hex')}`).toString(),
    email,
    name: offered.find((one) => one.email === email)?.name ?? email.split('@')[0] ?? email,
    isVerified,
  };
}
