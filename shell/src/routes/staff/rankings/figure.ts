/** A share of 1 with three decimals: a thousandth is what trainings differ by. */
export const figure = (share: number): string => share.toFixed(3);

/** Signed, by what is shown of both. */
export function difference(share: number, other: number): string {
  const thousandths = Math.round(share * 1_000) - Math.round(other * 1_000);
  const sign = thousandths > 0 ? '+' : thousandths < 0 ? '−' : '±';
  return `${sign}${figure(Math.abs(thousandths) / 1_000)}`;
}
