/** As far as an amount of credits that somebody typed can be refused without asking the API. */
export type AmountFault = 'missing' | 'notANumber' | 'decimals' | 'tooLittle' | 'tooMuch';

/** Takes "25", "25.5" or "25,50", gives credits; null where it is no amount with two decimals at most. */
export function creditsIn(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null;
  return Number(plain);
}

/** What is wrong with a typed amount; null where nothing is. */
export function amountFault(text: string, bounds: { min: number; max: number }): AmountFault | null {
  if (text.trim() === '') return 'missing';
  const credits = creditsIn(text);
  if (credits === null) return /^\d+[.,]\d+$/.test(text.trim()) ? 'decimals' : 'notANumber';
  if (credits === 0 || credits < bounds.min) return 'tooLittle';
  return credits > bounds.max ? 'tooMuch' : null;
}

/** A share of an amount, cut to the hundredth as the API cuts it: nobody is shown more than comes. */
export const shareOf = (credits: number, percent: number): number =>
  Math.floor((Math.round(credits * 100) * percent) / 100) / 100;
