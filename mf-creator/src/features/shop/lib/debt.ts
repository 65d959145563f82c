/** How a pack is shared between what is owed and the wallet. The figures add up to the pack. */
export function splitByDebt(packCredits: number, debtCredits: number) {
  const settledCredits = Math.min(packCredits, debtCredits);
  // Hundredths, so that decimals add up.
  return { settledCredits, toWalletCredits: Math.round((packCredits - settledCredits) * 100) / 100 };
}

const keyOf = (purchaseId: number) => `fanfare:debt-before:${purchaseId}`;

/**
 * Keeps what was owed when a purchase began: whoever comes back from PayPal finds it settled already, and wants to know by what.
 * Where this tab can keep nothing, that sentence is left out.
 */
export function rememberDebt(purchaseId: number, debtCredits: number): void {
  if (debtCredits <= 0) return;
  try {
    sessionStorage.setItem(keyOf(purchaseId), String(debtCredits));
  } catch {
    // Storage is off.
  }
}

/** What was owed when a purchase began, in credits; told once, and 0 where nobody knows. */
export function takeDebtBefore(purchaseId: number): number {
  try {
    const kept = Number(sessionStorage.getItem(keyOf(purchaseId)) ?? 0);
    sessionStorage.removeItem(keyOf(purchaseId));
    return Number.isFinite(kept) ? kept : 0;
  } catch {
    return 0;
  }
}
