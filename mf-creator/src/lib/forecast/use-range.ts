import { useText } from '@fanfare/kit';
import { formatNumber } from '@fanfare/shared-ui';

interface Bounds {
  expected: number | null;
  low: number | null;
  high: number | null;
}

/** A figure of a forecast, in writing and for screen readers. */
export interface RangeText {
  expected: string;
  /** "10–12", "9 or more"; empty without a range. */
  range: string;
  /** "between 10 and 12" */
  spoken: string;
}

/** React hook: formats a forecast's figures. Ranges are whole numbers, never narrower than computed. */
export function useRangeText() {
  const { t, locale } = useText();
  const number = (value: number, digits = 0) => formatNumber(value, locale, digits);
  return ({ expected, low, high }: Bounds, digits = 1): RangeText => {
    const from = low === null ? null : number(Math.floor(low));
    const to = high === null ? null : number(Math.ceil(high));
    const isOpen = from !== null && to === null;
    const values = { low: from, high: to };
    return {
      expected: expected === null ? '–' : number(expected, digits),
      range: from === null ? '' : from === to ? from : t(isOpen ? 'forecast.orMore' : 'forecast.range', values),
      spoken: from === null ? '' : t(isOpen ? 'forecast.orMore' : 'forecast.between', values),
    };
  };
}
