import type { Call, CallOptions } from '@fanfare/shell-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

type Body = CallOptions<'POST /api/v2/public/forecasts'>['body'];

/** What to expect of a list that is no campaign yet. */
export const listForecastQuery = (call: Call, body: Body) =>
  queryOptions({
    queryKey: ['fast-start', 'forecast', body],
    queryFn: ({ signal }) => call('POST /api/v2/public/forecasts', { body, signal }),
    placeholderData: keepPreviousData,
  });
