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

/** React hook: formats a forecast's figures as whole numbers: none is known better. Ranges are never narrower than computed. */
export function useRangeText() {
  const { t, locale } = useText();
  const number = (value: number) => formatNumber(value, locale, 0);
  return ({ expected, low, high }: Bounds): RangeText => {
    const from = low === null ? null : number(Math.floor(low));
    const to = high === null ? null : number(Math.ceil(high));
    const isOpen = from !== null && to === null;
    const isExact = from !== null && from === to;
    const values = { low: from, high: to };
    const isUnderOne = expected !== null && expected > 0 && expected < 1;
    return {
      expected: expected === null ? '–' : isExact ? from : isUnderOne ? t('forecast.underOne') : number(expected),
      range: from === null ? '' : isExact ? from : t(isOpen ? 'forecast.orMore' : 'forecast.range', values),
      spoken: from === null ? '' : isExact ? from : t(isOpen ? 'forecast.orMore' : 'forecast.between', values),
    };
  };
}
