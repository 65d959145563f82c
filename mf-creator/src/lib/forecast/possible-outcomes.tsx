import type { Forecast } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { formatNumber } from '@fanfare/shared-ui';
import { useCreditsNumber } from '../credits.tsx';

/** With one or two curators each outcome can be named; ranges would say nothing. */
export const isSmallSelection = (curatorCount: number): boolean => curatorCount <= 2;

/** Nothing is certain, whatever it is rounded to. */
const likely = (percent: number) => Math.min(99, Math.max(1, Math.round(percent)));

/** The chances, out of 100, of at least one yes and of two; null for a forecast that doesn't have them. */
function chancesOf({ curatorCount, acceptPercents, accepts }: Forecast): { one: number; two: number } | null {
  const [none, , two = 0] = acceptPercents ?? [];
  if (none !== undefined) return { one: likely(100 - none), two: likely(two) };
  return curatorCount === 1 ? { one: likely(accepts.expected * 100), two: 0 } : null;
}

/** React hook: the chance of a yes as a sentence, for a forecast of one or two curators. */
export function useOutcomeText() {
  const { t, locale } = useText();
  const number = (value: number) => formatNumber(value, locale, 0);
  return (forecast: Forecast): string => {
    const chances = chancesOf(forecast);
    if (!chances) return t('forecast.outcomes.unknown');
    return forecast.curatorCount === 1
      ? t('forecast.outcomes.one', { percent: number(chances.one) })
      : t('forecast.outcomes.two', { percent: number(chances.one), both: number(chances.two) });
  };
}

/** The possible outcomes of one or two curators: how likely a yes is, and what comes back without an answer. */
export function PossibleOutcomes({ forecast }: { forecast: Forecast }) {
  const { t } = useText();
  const creditsNumber = useCreditsNumber();
  const text = useOutcomeText();
  const { curatorCount, totalCredits, deadlineDay } = forecast;
  return (
    <>
      <p>{text(forecast)}</p>
      <p>
        {curatorCount === 1
          ? t('forecast.outcomes.back', {
              count: totalCredits,
              credits: creditsNumber(totalCredits),
              day: deadlineDay,
            })
          : t('forecast.outcomes.backOfTwo', { day: deadlineDay })}
      </p>
    </>
  );
}
