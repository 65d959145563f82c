/** How a pack is shared between what is owed and the wallet. The figures add up to the pack. */
export function splitByDebt(packCredits: number, debtCredits: number) {
  const settledCredits = Math.min(packCredits, debtCredits);
  // Hundredths, so that decimals add up.
  return { settledCredits, toWalletCredits: Math.round((packCredits - settledCredits) * 100) / 100 };
}
