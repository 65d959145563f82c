import type { CampaignType } from '@fanfare/api-contract';
import { useOnTabVisible, useShell } from '@fanfare/kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { proposalQuery } from '../api/proposal.ts';
import { askedOf, withList } from './draft.ts';
import { isUnknown, shownList } from './shown-list.ts';
import type { DraftState } from './use-draft.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * React hook: the list of step 3. It is proposed once per music, goal and budget, then only changed by hand. Later
 * requests (reload, another tab, no alternatives left) ask the API to keep it.
 */
export function useList({ draft, now, change }: DraftState, goal: CampaignType) {
  const { call, useSession } = useShell();
  const accountId = useSession(({ account }) => account?.id ?? null);
  const [asked, setAsked] = useState(() => askedOf(draft, goal));
  const wanted = askedOf(draft, goal);
  const proposal = useQuery(proposalQuery(call, accountId, asked));
  const isOwn = draft.list !== null;
  const isFor = (body: typeof asked) =>
    isSame([body.music, body.goal, body.budgetCredits], [wanted.music, goal, wanted.budgetCredits]);
  // Current only if it answers the current request, not an earlier one.
  const isCurrent = !proposal.isPlaceholderData && (isOwn ? isFor(asked) : isSame(asked, wanted));
  const list =
    proposal.data && shownList(isOwn ? draft : { ...draft, list: null }, proposal.data, asked.keptServicesIDs ?? []);

  const isExhausted = isCurrent && list?.alternatives.length === 0;
  const isFromElsewhere =
    isCurrent && proposal.data !== undefined && isUnknown(draft, proposal.data, asked.keptServicesIDs ?? []);
  const isOutdated = isOwn ? !isFor(asked) || isExhausted || isFromElsewhere : true;
  if (isOutdated && !isSame(asked, wanted)) setAsked(wanted);

  const take = useEffectEvent((lines: NonNullable<typeof proposal.data>['lines']) => {
    if (now().list === null) change(withList(lines.map(({ service }) => service)));
  });
  const lines = !isOwn && isCurrent ? proposal.data?.lines : undefined;
  useEffect(() => {
    if (lines) take(lines);
  }, [lines]);
  const { refetch } = proposal;
  useOnTabVisible(() => void refetch());
  return { proposal, list, isCurrent, refetch };
}
