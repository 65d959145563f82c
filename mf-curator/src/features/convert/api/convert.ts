import { useShell } from '@fanfare/kit';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useRefreshMoney } from '../../../lib/use-refresh-money.ts';

/** React hook: converts earned credits to creator credits. A retry after a lost response converts only once. */
export function useConvert() {
  const { call } = useShell();
  const moved = useRefreshMoney();
  const attempt = useRef<{ credits: number; key: string } | null>(null);
  return useMutation({
    mutationFn: (credits: number) => {
      if (attempt.current?.credits !== credits) attempt.current = { credits, key: crypto.randomUUID() };
      return call('POST /api/v2/curator/convert', { body: { credits }, idempotencyKey: attempt.current.key });
    },
    onSuccess: () => {
      attempt.current = null;
    },
    onSettled: moved,
  });
}
