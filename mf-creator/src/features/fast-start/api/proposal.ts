import type { Call, DataOf } from '@fanfare/shell-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ProposalBody } from '../lib/draft-list.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type Proposal = DataOf<'POST /api/v2/public/fast-start/proposal'>;

const minuteMs = 60_000;

/** The proposed list for a goal and a budget. It depends on the account, since some services are closed to it. */
export const proposalQuery = (call: Call, accountId: number | null, body: ProposalBody) =>
  queryOptions({
    queryKey: queryKeys.fastStart.proposal(accountId, body),
    queryFn: ({ signal }) => call('POST /api/v2/public/fast-start/proposal', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: minuteMs,
  });
