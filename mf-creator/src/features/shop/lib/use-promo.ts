import { useShell } from '@fanfare/kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { promoQuery } from '../api/promo.ts';

/**
 * React hook: the typed promo code and what it changes. Another pack checks it again.
 * @param packId null where codes don't apply
 */
export function usePromo(packId: string | null) {
  const { call } = useShell();
  const [typed, setTyped] = useState('');
  const [requestedCode, setRequestedCode] = useState<string | null>(null);
  /** Valid when checked, refused when the purchase started. */
  const [lateRefusal, setLateRefusal] = useState<unknown>(null);
  const isRequested = requestedCode !== null && packId !== null;
  const query = useQuery({ ...promoQuery(call, requestedCode ?? '', packId ?? ''), enabled: isRequested });
  const quote = query.isSuccess ? query.data.quotes.find((candidate) => candidate.packId === packId) : undefined;
  const error = isRequested ? (lateRefusal ?? query.error) : null;

  const check = (code: string) => {
    setTyped(code);
    setLateRefusal(null);
    // A refused code may be valid by now.
    if (code === requestedCode) void query.refetch();
    else setRequestedCode(code);
  };
  const type = (text: string) => {
    setTyped(text);
    setRequestedCode(null);
    setLateRefusal(null);
  };
  return {
    typed,
    type,
    check,
    remove: () => type(''),
    applied: isRequested && error === null && quote ? { code: query.data!.code, text: query.data!.text, quote } : null,
    error,
    isChecking: isRequested && query.isFetching,
    refuse: setLateRefusal,
  };
}
export type PromoState = ReturnType<typeof usePromo>;
