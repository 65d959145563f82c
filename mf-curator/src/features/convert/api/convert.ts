import { useShell } from '@fanfare/kit';
import { useMutation } from '@tanstack/react-query';
import { useRefreshMoney } from '../../../lib/use-refresh-money.ts';

/** A conversion that was sent, with its idempotency key: repeated after a lost response, it converts only once. */
export interface Attempt {
  credits: number;
  key: string;
}

/** React hook: converts earned credits to creator credits. */
export function useConvert() {
  const { call } = useShell();
  const moved = useRefreshMoney();
  return useMutation({
    mutationFn: ({ credits, key }: Attempt) =>
      call('POST /api/v2/curator/convert', { body: { credits }, idempotencyKey: key }),
    onSettled: moved,
  });
}
