import type { Account } from '@fanfare/api-contract';
import type { Role } from '@fanfare/shell-contract';

/** What the page asks for: the first profile or both, or the one that an account doesn't have yet. */
export type Wanted = { kind: 'first' } | { kind: 'add'; role: Role } | { kind: 'none' };

/**
 * What is left to complete for an account.
 * @param asked `?add=` of the address; an account with one profile is asked for the other one without it, too
 */
export function wantedOf(account: Account, asked: string | null): Wanted {
  const has = { creator: account.artist_id !== null, curator: account.influencer_id !== null };
  if (!has.creator && !has.curator) return { kind: 'first' };
  if (has.creator && has.curator) return { kind: 'none' };
  const missing: Role = has.creator ? 'curator' : 'creator';
  return asked === null || asked === missing ? { kind: 'add', role: missing } : { kind: 'none' };
}
