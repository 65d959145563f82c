import type { CampaignType } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { proposalQuery } from '../api/proposal.ts';
import { proposalRequest, withList } from './draft-list.ts';
import { hasUnknownServices, listView } from './list-view.ts';
import type { DraftState } from './use-draft.ts';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * React hook: the list of step 3. It is proposed once per music, goal and budget, then only changed by hand. Later
 * requests (reload, another tab, no alternatives left) ask the API to keep it.
 */
export function useList({ draft, now, change }: DraftState, goal: CampaignType) {
  const { call, useSession } = useShell();
  const accountId = useSession(({ account }) => account?.id ?? null);
  const [requested, setRequested] = useState(() => proposalRequest(draft, goal));
  const request = proposalRequest(draft, goal);
  const proposal = useQuery(proposalQuery(call, accountId, requested));
  const isOwn = draft.list !== null;
  const matches = (body: typeof requested) =>
    isSame([body.music, body.goal, body.budgetCredits], [request.music, goal, request.budgetCredits]);
  // Current only if it answers the current request, not an earlier one.
  const isCurrent = !proposal.isPlaceholderData && (isOwn ? matches(requested) : isSame(requested, request));
  const list =
    proposal.data && listView(isOwn ? draft : { ...draft, list: null }, proposal.data, requested.keptServicesIDs ?? []);

  const isExhausted = isCurrent && list?.alternatives.length === 0;
  const isFromElsewhere =
    isCurrent &&
    proposal.data !== undefined &&
    hasUnknownServices(draft, proposal.data, requested.keptServicesIDs ?? []);
  const isOutdated = isOwn ? !matches(requested) || isExhausted || isFromElsewhere : true;
  if (isOutdated && !isSame(requested, request)) setRequested(request);

  const takeOver = useEffectEvent((lines: NonNullable<typeof proposal.data>['lines']) => {
    if (now().list === null) change(withList(lines.map(({ service }) => service)));
  });
  const lines = !isOwn && isCurrent ? proposal.data?.lines : undefined;
  useEffect(() => {
    if (lines) takeOver(lines);
  }, [lines]);
  const { refetch } = proposal;
  return { proposal, list, isCurrent, refetch };
}
