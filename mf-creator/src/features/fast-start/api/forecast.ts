import type { Call, CallOptions } from '@fanfare/shell-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

type Body = CallOptions<'POST /api/v2/public/forecasts'>['body'];

/** The forecast of a list that isn't a campaign yet. */
export const listForecastQuery = (call: Call, body: Body) =>
  queryOptions({
    queryKey: queryKeys.fastStart.forecast(body),
    queryFn: ({ signal }) => call('POST /api/v2/public/forecasts', { body, signal }),
    placeholderData: keepPreviousData,
  });
