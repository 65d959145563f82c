import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { VisuallyHidden } from '@fanfare/shared-ui';
import { isSmallSelection, useOutcomeText } from './possible-outcomes.tsx';
import { useDraftForecast } from './queries.ts';
import { useRangeText } from './use-range.ts';

/** The forecast of a draft in one line; nothing without one. */
export function ForecastLine({ campaign }: { campaign: Campaign }) {
  const { t } = useText();
  const range = useRangeText();
  const outcomeText = useOutcomeText();
  const { data } = useDraftForecast(campaign);
  if (!data?.forecast) return null;
  if (isSmallSelection(data.forecast.curatorCount)) return outcomeText(data.forecast);
  const yes = range(data.forecast.accepts);
  return (
    <>
      <span aria-hidden="true">{t('forecast.line', { ...yes })}</span>
      <VisuallyHidden>{t('forecast.lineSpoken', { ...yes })}</VisuallyHidden>
    </>
  );
}
