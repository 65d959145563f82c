import '../../../lib/lists/list-texts.ts';
import type { CampaignSummary } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { StartDraftDialog } from '../../../lib/lists/start-draft-dialog.tsx';

interface DuplicateDialogProps {
  campaign: Pick<CampaignSummary, 'id' | 'type' | 'track'>;
  onClose: () => void;
}

/** Duplicates a campaign, for its track or another one. */
export function DuplicateDialog({ campaign: { id, type, track }, onClose }: DuplicateDialogProps) {
  const { t } = useText();
  const { call } = useShell();
  return (
    <StartDraftDialog
      title={t('repeat.title', { title: track.title })}
      text={t('repeat.text')}
      track={track}
      type={type}
      start={({ trackId }, idempotencyKey) =>
        call('POST /api/v2/campaigns/:id/duplicate', { params: { id }, body: { trackId }, idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
