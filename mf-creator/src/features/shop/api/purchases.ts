import type { PaymentMethod, Purchase } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call, ShellServices } from '@fanfare/shell-contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The account's purchases, newest first, paginated. Always fresh, because campaigns change what can be returned. */
export const purchasesQuery = (call: Call) =>
  infiniteQueryOptions({
    queryKey: queryKeys.purchases.lists,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/purchases', { query: { limit: 10, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });

/** Whether a payment may still complete. */
const isUnfinished = ({ status }: Purchase) => status === 'open' || status === 'processing';

/** The newest purchase with an unknown outcome. One started before the last paid purchase was superseded by it. */
export function unfinishedPurchase(purchases: readonly Purchase[]): Purchase | null {
  const lastPaidAt = Math.max(0, ...purchases.map(({ paidAt }) => (paidAt === null ? 0 : Date.parse(paidAt))));
  return purchases.find((one) => isUnfinished(one) && Date.parse(one.createdAt) > lastPaidAt) ?? null;
}

type Services = Pick<ShellServices, 'call' | 'track' | 'isFailure'>;

/** Settles a purchase with the provider and returns its state. */
async function settle({ call, track }: Services, id: number): Promise<Purchase> {
  const purchase = await call('POST /api/v2/purchases/:id/settle', { params: { id: String(id) } });
  if (purchase.status === 'paid') track?.('credits_purchased', purchase.id);
  return purchase;
}

/** Pays with an order that the person just approved, even if PayPal declined it before. Settling alone never tries that again. */
async function capture(services: Services, id: number, orderId: string): Promise<Purchase> {
  const { call, track, isFailure } = services;
  try {
    const purchase = await call('POST /api/paypal/order/capture', { body: { orderId } });
    if (purchase.status === 'paid') track?.('credits_purchased', purchase.id);
    return purchase;
  } catch (thrown) {
    const isNotApproved = isFailure(thrown) && (thrown.code === 'wrong_state' || thrown.code === 'not_found');
    if (!isNotApproved) throw thrown;
    return settle(services, id);
  }
}

/**
 * How a purchase stands at the provider, for polling: each answer is fresh.
 * @param orderId PayPal's order, where the person pays with it now; it is captured once
 */
export const settlementQuery = (services: Services, id: number, orderId: string | null) =>
  queryOptions({
    queryKey: queryKeys.purchases.settlement(id),
    queryFn: ({ client, queryKey }) =>
      orderId === null || client.getQueryData(queryKey) !== undefined
        ? settle(services, id)
        : capture(services, id, orderId),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/**
 * The unfinished purchase, settled with the provider now: it credits a tab that was closed right after paying. Null if
 * there is none.
 */
export const unfinishedQuery = (services: Services) =>
  queryOptions({
    queryKey: queryKeys.purchases.unfinished,
    queryFn: async ({ signal }) => {
      const { items } = await services.call('GET /api/v2/purchases', { query: { limit: 10 }, signal });
      const begun = unfinishedPurchase(items);
      return begun && (await settle(services, begun.id));
    },
    staleTime: Infinity,
    // Reopening the shop asks again.
    gcTime: 0,
  });

/** React hook: the function that refreshes wallet, transactions and purchases. */
export function useRefreshWallet() {
  const { refreshAccount } = useShell();
  const client = useQueryClient();
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: queryKeys.purchases.lists });
    void client.invalidateQueries({ queryKey: queryKeys.transactions });
    // The credits are there even if the wallet chip can't refresh right now.
    await refreshAccount().catch(() => undefined);
  }, [client, refreshAccount]);
}

/** What to buy and how to pay. */
export interface Order {
  packId: string;
  purpose: Purchase['purpose'];
  method: PaymentMethod;
  promoCode?: string | undefined;
  /** The page PayPal returns to. */
  page: string;
}

/** A purchase awaiting payment: by card with a client secret, by PayPal with an approval page if still needed. */
export interface StartedPurchase {
  purchase: Purchase;
  clientSecret: string | null;
  /** PayPal's; null by card. */
  orderId: string | null;
  approveUrl: string | null;
}

async function begin(call: Call, order: Order, idempotencyKey: string): Promise<StartedPurchase> {
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
  return { ...intent, orderId: null, approveUrl: null };
}

/** React hook: starts a purchase. Retries after a lost response reuse the key, so there is only one. */
export function useStartPurchase() {
  const { call } = useShell();
  const client = useQueryClient();
  const key = useRetryKey();
  return useMutation({
    mutationFn: (order: Order) => begin(call, order, key.take(JSON.stringify(order))),
    onSuccess: () => void client.invalidateQueries({ queryKey: queryKeys.purchases.lists }),
    onSettled: (_begun, thrown) => key.free(thrown),
  });
}

/** React hook: refunds the unspent credits of a purchase, once even if responses get lost. */
export function useRefund() {
  const { call } = useShell();
  const refreshWallet = useRefreshWallet();
  const key = useRetryKey();
  return useMutation({
    mutationFn: (purchase: Purchase) =>
      call('POST /api/v2/purchases/:id/return', { params: { id: String(purchase.id) }, idempotencyKey: key.take() }),
    onSettled: (_purchase, thrown) => {
      key.free(thrown);
      return refreshWallet();
    },
  });
}
