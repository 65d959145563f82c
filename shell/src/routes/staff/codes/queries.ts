import type { GiftCode, PromoCode } from '@fanfare/api-contract';
import type { CallOptions } from '@fanfare/shell-contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useShell } from '../../../shell-context.tsx';
import { usePages } from '../use-pages.ts';

export type NewPromo = CallOptions<'POST /api/v2/staff/promo-codes'>['body'];
export type NewGifts = CallOptions<'POST /api/v2/staff/gift-codes'>['body'];
export type GiftStatus = GiftCode['status'];

const key = ['shell', 'staff'] as const;
export const promosKey = [...key, 'promo-codes'] as const;
export const giftsKey = [...key, 'gift-codes'] as const;

/** Promo codes, newest first; previous results stay while the next search loads. */
export function usePromoCodes(search: string) {
  const { call } = useShell().services;
  return usePages(
    [...promosKey, 'list', search],
    (page, signal) =>
      call('GET /api/v2/staff/promo-codes', { query: { ...page, ...(search ? { search } : {}) }, signal }),
    { keepsRows: true },
  );
}

/** Who used a promo code, newest first. */
export function usePromoUses(id: number) {
  const { call } = useShell().services;
  return usePages(
    [...promosKey, 'uses', id],
    (query, signal) => call('GET /api/v2/staff/promo-codes/:id/uses', { params: { id }, query, signal }),
    // A payment may come in while the list is open.
    { staleTime: 0 },
  );
}

/** Gift codes, newest first; all of them without a status. */
export function useGiftCodes(status: GiftStatus | null) {
  const { call } = useShell().services;
  return usePages(
    [...giftsKey, 'list', status],
    (page, signal) =>
      call('GET /api/v2/staff/gift-codes', { query: { ...page, ...(status ? { status } : {}) }, signal }),
    { keepsRows: true },
  );
}

const awaitingRelease = { awaitingRelease: 'true' } as const;

/** Promo codes that wait for a second person, newest first. */
export function useWaitingPromos() {
  const { call } = useShell().services;
  return usePages(
    [...promosKey, 'waiting'],
    (page, signal) => call('GET /api/v2/staff/promo-codes', { query: { ...page, ...awaitingRelease }, signal }),
    { staleTime: 0 },
  );
}

/** The same of gift codes. */
export function useWaitingGifts() {
  const { call } = useShell().services;
  return usePages(
    [...giftsKey, 'waiting'],
    (page, signal) => call('GET /api/v2/staff/gift-codes', { query: { ...page, ...awaitingRelease }, signal }),
    { staleTime: 0 },
  );
}

/** The pack sizes that a code can require. */
export function usePackSizes() {
  const { call } = useShell().services;
  return useQuery({
    queryKey: [...key, 'packs'],
    queryFn: ({ signal }) => call('GET /api/fanfare/products', { signal }),
    select: ({ packs }) => packs.map(({ credits }) => credits),
    staleTime: 600_000,
  });
}

/** React hook: a change, after which its lists load again. */
export function useWrite<Given, Answer>(list: readonly string[], write: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    // Also after a failure: without an answer the outcome is unknown.
    onSettled: () => void queries.invalidateQueries({ queryKey: list }),
  });
}

/** Creates a promo code. Retrying with the same `attempt` creates it once, even if the first answer was lost. */
export function useCreatePromo() {
  const { call } = useShell().services;
  return useWrite(promosKey, ({ body, attempt }: { body: NewPromo; attempt: string }) =>
    call('POST /api/v2/staff/promo-codes', { body, idempotencyKey: attempt }),
  );
}

export function useStopPromo() {
  const { call } = useShell().services;
  return useWrite(promosKey, ({ id }: PromoCode) =>
    call('POST /api/v2/staff/promo-codes/:id/stop', { params: { id } }),
  );
}

/** Issues gift codes. Without an idempotency key: the API would store the answer, including the codes in clear text. */
export function useIssueGifts() {
  const { call } = useShell().services;
  return useWrite(giftsKey, (body: NewGifts) => call('POST /api/v2/staff/gift-codes', { body }));
}

export function useStopGift() {
  const { call } = useShell().services;
  return useWrite(giftsKey, ({ id }: GiftCode) => call('POST /api/v2/staff/gift-codes/:id/stop', { params: { id } }));
}
