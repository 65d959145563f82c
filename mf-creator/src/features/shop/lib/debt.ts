/** Splits a pack between a debt and the wallet; the parts add up to the pack. */
export function splitByDebt(packCredits: number, debtCredits: number) {
  const settledCredits = Math.min(packCredits, debtCredits);
  // Rounded to hundredths against binary fractions.
  return { settledCredits, toWalletCredits: Math.round((packCredits - settledCredits) * 100) / 100 };
}

const keyOf = (purchaseId: number) => `fanfare:debt-before:${purchaseId}`;

/**
 * Saves the debt when a purchase starts, since it's settled when PayPal returns. Without storage, the page leaves that
 * sentence out.
 */
export function rememberDebt(purchaseId: number, debtCredits: number): void {
  if (debtCredits <= 0) return;
  try {
    sessionStorage.setItem(keyOf(purchaseId), String(debtCredits));
  } catch {
    // Storage is off.
  }
}

/** The debt when a purchase started, in credits; read once, 0 if unknown. */
export function takeDebtBefore(purchaseId: number): number {
  try {
    const kept = Number(sessionStorage.getItem(keyOf(purchaseId)) ?? 0);
    sessionStorage.removeItem(keyOf(purchaseId));
    return Number.isFinite(kept) ? kept : 0;
  } catch {
    return 0;
  }
}
