import type { PaymentSummary } from '@fanfare/api-contract';
import { useState } from 'react';
import { sumCredits } from '../../../lib/money.ts';

export type ChangedPrices = ReturnType<typeof useChangedPrices>;

/** React hook: price changes since the selection, and whether they were accepted; another change asks again. */
export function useChangedPrices({ lines, totalCredits }: PaymentSummary) {
  const [accepted, setAccepted] = useState<string | null>(null);
  const changed = lines.filter((line) => line.priceCredits !== line.priceAtSelectionCredits);
  const prices = lines.map((line) => `${line.serviceId}:${line.priceCredits}`).join();
  return {
    count: changed.length,
    beforeCredits: sumCredits(lines.map((line) => line.priceAtSelectionCredits)),
    totalCredits,
    isUnaccepted: changed.length > 0 && accepted !== prices,
    accept: () => setAccepted(prices),
  };
}
