import type { Knex } from 'knex';
import type { ServiceRow } from './own.repository.ts';

const holding = ['checking', 'active', 'paused', 'suspended'] as const;

/** Whether a verified service keeps its address from others: while it is live, or staff look at its promises. */
export const isHolding = ({ status, paused_by: pausedBy }: Pick<ServiceRow, 'status' | 'paused_by'>): boolean =>
  pausedBy === 'promises' || holding.some((held) => held === status);

/** @returns the owner of a service that keeps this address from the curator: one of their own, or another's verified one */
export async function findAddressOwner(
  db: Knex,
  url: string,
  curatorProfileId: number,
  exceptServiceId: number | null,
): Promise<number | undefined> {
  const [owner] = await db('services')
    .where({ url })
    .whereRaw('id IS DISTINCT FROM ?', [exceptServiceId])
    .andWhere((query) =>
      query
        .where({ curator_profile_id: curatorProfileId })
        .orWhere((others) => others.whereIn('status', holding).whereNotNull('ownership_verified_at'))
        .orWhere({ paused_by: 'promises' }),
    )
    .limit(1)
    .pluck<number[]>('curator_profile_id');
  return owner;
}

/** Services whose ownership of an address is verified, locked in the order of ids. */
export async function lockVerifiedAt(
  trx: Knex.Transaction,
  url: string,
): Promise<Pick<ServiceRow, 'id' | 'curator_profile_id' | 'status' | 'paused_by'>[]> {
  return trx('services')
    .where({ url })
    .whereNotNull('ownership_verified_at')
    .orderBy('id')
    .forNoKeyUpdate()
    .select<Pick<ServiceRow, 'id' | 'curator_profile_id' | 'status' | 'paused_by'>[]>(
      'id',
      'curator_profile_id',
      'status',
      'paused_by',
    );
}
