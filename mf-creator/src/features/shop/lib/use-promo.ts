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
  const [asked, setAsked] = useState<string | null>(null);
  /** Valid when checked, refused when the purchase started. */
  const [lateRefusal, setLateRefusal] = useState<unknown>(null);
  const isAsked = asked !== null && packId !== null;
  const query = useQuery({ ...promoQuery(call, asked ?? '', packId ?? ''), enabled: isAsked });
  const quote = query.isSuccess ? query.data.quotes.find((one) => one.packId === packId) : undefined;
  const error = isAsked ? (lateRefusal ?? query.error) : null;

  const ask = (code: string) => {
    setTyped(code);
    setLateRefusal(null);
    // A refused code may be valid by now.
    if (code === asked) void query.refetch();
    else setAsked(code);
  };
  const type = (text: string) => {
    setTyped(text);
    setAsked(null);
    setLateRefusal(null);
  };
  return {
    typed,
    type,
    ask,
    remove: () => type(''),
    applied: isAsked && error === null && quote ? { code: query.data!.code, text: query.data!.text, quote } : null,
    error,
    isChecking: isAsked && query.isFetching,
    refuse: setLateRefusal,
  };
}
export type PromoState = ReturnType<typeof usePromo>;
