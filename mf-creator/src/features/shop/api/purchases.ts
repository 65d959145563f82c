import type { Pack, Purchase } from '@fanfare/api-contract';
import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { useServices } from '../../../lib/services.tsx';

export const purchasesKey = ['creator', 'purchases'] as const;

/** The packs on offer, and how cards are taken. */
export const productsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['creator', 'products'],
    queryFn: ({ signal }) => call('GET /api/fanfare/products', { signal }),
    staleTime: 60_000,
  });

/** What one bought, newest first, in pages. What can be given back changes with every campaign, so it is asked for on each visit. */
export const purchasesQuery = (call: Call) =>
  infiniteQueryOptions({
    queryKey: [...purchasesKey, 'list'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/purchases', { query: { limit: 10, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });

/** Whether the money of a purchase may still come: it was begun, or the provider works on it. */
export const isUnfinished = ({ status }: Purchase) => status === 'open' || status === 'processing';

/** How a purchase stands at the provider: the question that also acts on the answer. */
export const settle = (call: Call, id: number) =>
  call('POST /api/v2/purchases/:id/settle', { params: { id: String(id) } });

/**
 * The newest purchase that was begun and never came to an end, as it stands at the provider now: a tab that was closed right after
 * paying gets its credits by this. Null where there is none.
 */
export const unfinishedQuery = (call: Call) =>
  queryOptions({
    queryKey: [...purchasesKey, 'unfinished'],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /api/v2/purchases', { query: { limit: 10 }, signal });
      const begun = items.find(isUnfinished);
      return begun ? await settle(call, begun.id) : null;
    },
    staleTime: Infinity,
    // A second opening of the shop asks anew.
    gcTime: 0,
  });

/** Gives the function that shows everywhere what a purchase did: in the chip, the history and the list. */
export function useWalletMoved() {
  const { refreshAccount } = useServices();
  const client = useQueryClient();
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: [...purchasesKey, 'list'] });
    void client.invalidateQueries({ queryKey: ['creator', 'transactions'] });
    // The credits are there whether or not the chip can be refreshed right now.
    await refreshAccount().catch(() => undefined);
  }, [client, refreshAccount]);
}

/** React hook: begins to buy a pack. A lost answer can be asked for again: the same key begins one purchase. */
export function useBegin() {
  const { call } = useServices();
  const client = useQueryClient();
  const key = useRetryKey();
  return useMutation({
    mutationFn: (pack: Pack) =>
      call('POST /api/fanfare/stripe/create-payment-intent', {
        body: { packId: pack.id },
        idempotencyKey: key.take(),
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: [...purchasesKey, 'list'] }),
    onSettled: (_begun, thrown) => key.free(thrown),
  });
}

/** React hook: gives the unspent credits of a purchase back to the card, once however often the answer gets lost. */
export function useReturn() {
  const { call } = useServices();
  const walletMoved = useWalletMoved();
  const key = useRetryKey();
  return useMutation({
    mutationFn: (purchase: Purchase) =>
      call('POST /api/v2/purchases/:id/return', { params: { id: String(purchase.id) }, idempotencyKey: key.take() }),
    onSettled: (_purchase, thrown) => {
      key.free(thrown);
      return walletMoved();
    },
  });
}
