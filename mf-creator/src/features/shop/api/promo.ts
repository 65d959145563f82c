import type { Call, DataOf } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

export type Promo = DataOf<'GET /api/promo/:code'>;

/**
 * A promo code applied to a pack. Never cached, because it may expire any minute.
 * @throws refusals with the API's message; each check counts towards the account's hourly tries
 */
export const promoQuery = (call: Call, code: string, packId: string) =>
  queryOptions({
    queryKey: queryKeys.shop.promo(code, packId),
    queryFn: ({ signal }) => call('GET /api/promo/:code', { params: { code }, query: { packId }, signal }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
