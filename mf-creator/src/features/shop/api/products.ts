import type { Call, DataOf } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

export type Products = DataOf<'GET /api/fanfare/products'>;

/** The packs for sale and the payment methods. */
export const productsQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.shop.products,
    queryFn: ({ signal }) => call('GET /api/fanfare/products', { signal }),
    staleTime: 60_000,
  });
