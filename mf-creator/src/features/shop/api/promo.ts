import type { Call, DataOf } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

export type Promo = DataOf<'GET /api/promo/:code'>;

/**
 * What a promo code makes of a pack. It uses nothing up, and what it says may be over in a minute, so nothing is kept.
 * @throws each refusal in the API's own words; it counts as one of the tries an account has in an hour
 */
export const promoQuery = (call: Call, code: string, packId: string) =>
  queryOptions({
    queryKey: queryKeys.shop.promo(code, packId),
    queryFn: ({ signal }) => call('GET /api/promo/:code', { params: { code }, query: { packId }, signal }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
