import type { Account } from '@fanfare/api-contract';
import type { Role } from '@fanfare/shell-contract';

/** What the page has to create: the first profile or both, or the one an account is still missing. */
export type Wanted = { kind: 'first' } | { kind: 'add'; role: Role } | { kind: 'none' };

/**
 * What is left to complete for an account.
 * @param asked `?add=` of the address; an account with one profile is offered the other one even without it
 */
export function wantedOf(account: Account, asked: string | null): Wanted {
  const has = { creator: account.artist_id !== null, curator: account.influencer_id !== null };
  if (!has.creator && !has.curator) return { kind: 'first' };
  if (has.creator && has.curator) return { kind: 'none' };
  const missing: Role = has.creator ? 'curator' : 'creator';
  return asked === null || asked === missing ? { kind: 'add', role: missing } : { kind: 'none' };
}
