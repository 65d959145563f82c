import { useDebounced, useShell, useText } from '@fanfare/kit';
import { linkClass } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { ForecastSkeleton } from '../../../lib/forecast/draft-forecast.tsx';
import { Forecast } from '../../../lib/forecast/forecast.tsx';
import { listForecastQuery } from '../api/forecast.ts';
import type { Proposal } from '../api/proposal.ts';
import type { FastDraft } from '../lib/draft.ts';

const debounceMs = 150;
const keyOf = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();

interface ListForecastProps {
  draft: FastDraft;
  ids: readonly number[];
  /** Includes the forecast of its own list. */
  proposal: Proposal;
}

/** The forecast of the list as it changes; optional if it fails. */
export function ListForecast({ draft: { sid, music }, ids, proposal }: ListForecastProps) {
  const { t } = useText();
  const { call } = useShell();
  const key = keyOf(ids);
  const debouncedKey = useDebounced(key, debounceMs);
  const proposed = key === keyOf(proposal.lines.map(({ service }) => service.id)) ? proposal.forecast : null;
  const query = useQuery({
    ...listForecastQuery(call, {
      servicesIDs: debouncedKey.split(',').map(Number),
      ...(sid !== null ? { sid } : { genreIds: music.genreIds }),
    }),
    enabled: proposed === null,
  });
  if (proposed) return <Forecast forecast={proposed} withDays />;
  if (query.data) {
    return <Forecast forecast={query.data} isStale={query.isPlaceholderData || debouncedKey !== key} withDays />;
  }
  if (!query.isError) return <ForecastSkeleton />;
  return (
    <p>
      {t('forecast.failed')}{' '}
      <button type="button" className={linkClass} onClick={() => void query.refetch()}>
        {t('failure.retry')}
      </button>
    </p>
  );
}
