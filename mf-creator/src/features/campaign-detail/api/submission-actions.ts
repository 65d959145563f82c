import type { Campaign, Submission } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { CallOptions } from '@fanfare/shell-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What a creator can still do with a submission. Each action is safe to repeat. */
export type SubmissionAction =
  | { kind: 'withdraw' }
  | { kind: 'confirm' }
  | { kind: 'reject'; reason: string }
  | { kind: 'vote'; isHelpful: boolean }
  | { kind: 'sample'; isAllowed: boolean }
  | { kind: 'reply'; text: string }
  | { kind: 'flag'; body: CallOptions<'POST /api/v2/submissions/:id/flag'>['body'] };

const movesNoCredits = new Set<SubmissionAction['kind']>(['vote', 'sample', 'reply']);
const movesCredits = (kind: SubmissionAction['kind']) => !movesNoCredits.has(kind);

/** React hook: runs an action on one submission. The cached campaign changes immediately, its totals follow. */
export function useSubmissionAction({ id, campaignId }: Pick<Submission, 'id' | 'campaignId'>) {
  const { call, refreshAccount } = useShell();
  const client = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (action: SubmissionAction): Promise<Submission> => {
      if (action.kind === 'withdraw') return call('POST /api/v2/submissions/:id/withdraw', { params });
      if (action.kind === 'confirm') return call('POST /api/v2/submissions/:id/proof/confirm', { params });
      if (action.kind === 'reject') {
        return call('POST /api/v2/submissions/:id/proof/reject', { params, body: { reason: action.reason } });
      }
      if (action.kind === 'reply')
        return call('POST /api/v2/submissions/:id/reply', { params, body: { text: action.text } });
      if (action.kind === 'vote') {
        return call('POST /api/v2/submissions/:id/vote', { params, body: { isHelpful: action.isHelpful } });
      }
      if (action.kind === 'sample') {
        return call('PUT /api/v2/submissions/:id/sample', { params, body: { isAllowed: action.isAllowed } });
      }
      return call('POST /api/v2/submissions/:id/flag', { params, body: action.body });
    },
    onSuccess: (submission, { kind }) => {
      client.setQueryData<Campaign>(queryKeys.campaigns.detail(campaignId), (campaign) =>
        campaign
          ? { ...campaign, submissions: campaign.submissions.map((item) => (item.id === id ? submission : item)) }
          : campaign,
      );
      if (movesCredits(kind)) {
        refreshAccount().catch(() => undefined);
        void client.invalidateQueries({ queryKey: queryKeys.transactions });
      }
    },
    // Also after a refusal: the page shows outdated data then.
    onSettled: (_answer, _thrown, { kind }) => {
      void client.invalidateQueries({
        queryKey: movesCredits(kind) ? queryKeys.campaigns.all : queryKeys.campaigns.detail(campaignId),
      });
    },
  });
}
