import type { PaymentMethod, Purchase } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What one bought, newest first, in pages. What can be given back changes with every campaign, so it is asked for on each visit. */
export const purchasesQuery = (call: Call) =>
  infiniteQueryOptions({
    queryKey: queryKeys.purchases.lists,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/purchases', { query: { limit: 10, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });

/** Whether the money of a purchase may still come: it was begun, or the provider works on it. */
const isUnfinished = ({ status }: Purchase) => status === 'open' || status === 'processing';

/**
 * The newest purchase whose end nobody has seen. One that was begun before the last one was paid is not meant: that was another way
 * to pay for the same thing, or a change of mind.
 */
export function unfinishedOf(purchases: readonly Purchase[]): Purchase | null {
  const lastPaidAt = Math.max(0, ...purchases.map(({ paidAt }) => (paidAt === null ? 0 : Date.parse(paidAt))));
  return purchases.find((one) => isUnfinished(one) && Date.parse(one.createdAt) > lastPaidAt) ?? null;
}

/** How a purchase stands at the provider: the question that also acts on the answer. */
const settle = (call: Call, id: number) => call('POST /api/v2/purchases/:id/settle', { params: { id: String(id) } });

/** How a purchase stands at the provider, for polling: each answer is fresh. */
export const settlementQuery = (call: Call, id: number) =>
  queryOptions({
    queryKey: queryKeys.purchases.settlement(id),
    queryFn: () => settle(call, id),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/**
 * The purchase that was begun and never came to an end, as it stands at the provider now: a tab that was closed right after
 * paying gets its credits by this. Null where there is none.
 */
export const unfinishedQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.purchases.unfinished,
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /api/v2/purchases', { query: { limit: 10 }, signal });
      const begun = unfinishedOf(items);
      return begun && (await settle(call, begun.id));
    },
    staleTime: Infinity,
    // A second opening of the shop asks anew.
    gcTime: 0,
  });

/** Gives the function that shows everywhere what a purchase did: in the chip, the history and the list. */
export function useWalletMoved() {
  const { refreshAccount } = useShell();
  const client = useQueryClient();
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: queryKeys.purchases.lists });
    void client.invalidateQueries({ queryKey: queryKeys.transactions.all });
    // The credits are there whether or not the chip can be refreshed right now.
    await refreshAccount().catch(() => undefined);
  }, [client, refreshAccount]);
}

/** What is to be bought, and how it is paid for. */
export interface Order {
  packId: string;
  purpose: Purchase['purpose'];
  method: PaymentMethod;
  promoCode?: string | undefined;
  /** The page that PayPal leads back to. */
  page: string;
}

/** A purchase that waits for its payment: by card with a secret, by PayPal with a page to agree on where that is still to do. */
export interface Begun {
  purchase: Purchase;
  clientSecret: string | null;
  approveUrl: string | null;
}

async function begin(call: Call, order: Order, idempotencyKey: string): Promise<Begun> {
  const { packId, purpose, method, page } = order;
  const promo = order.promoCode === undefined ? {} : { promoCode: order.promoCode };
  const origin = { page };
  if (purpose === 'gift') {
    return await call('POST /api/fanfare/gifts', { body: { packId, method, origin }, idempotencyKey });
  }
  if (method === 'paypal') {
    const order = await call('POST /api/paypal/order/create', { body: { packId, ...promo, origin }, idempotencyKey });
    return { ...order, clientSecret: null };
  }
  const intent = await call('POST /api/fanfare/stripe/create-payment-intent', {
    body: { packId, ...promo },
    idempotencyKey,
  });
  return { ...intent, approveUrl: null };
}

/** React hook: begins to buy. A lost answer can be asked for again: the same key begins one purchase. */
export function useBegin() {
  const { call } = useShell();
  const client = useQueryClient();
  const key = useRetryKey();
  return useMutation({
    mutationFn: (order: Order) => begin(call, order, key.take(JSON.stringify(order))),
    onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.purchases.lists }),
    onSettled: (_begun, thrown) => key.free(thrown),
  });
}

/** React hook: gives the unspent credits of a purchase back for the money, once however often the answer gets lost. */
export function useReturn() {
  const { call } = useShell();
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
