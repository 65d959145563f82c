import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { formatCredits } from '@fanfare/shared-ui';
import { useCampaignAction } from '../api/campaign-actions.ts';
import { ConfirmButton } from './confirm-button.tsx';

/** Cancels an unsent campaign after confirmation. */
export function CancelCampaign({ campaign }: { campaign: Campaign }) {
  const { t, locale } = useText();
  const cancel = useCampaignAction(campaign.id, 'cancel');
  const isHeld = campaign.heldCredits > 0;
  const credits = formatCredits(campaign.heldCredits, locale);
  return (
    <ConfirmButton
      title={t('detail.cancel.title')}
      description={isHeld ? t('detail.cancel.held', { credits }) : t('detail.cancel.draft')}
      confirmText={t('detail.cancel.confirm')}
      cancelText={t('detail.cancel.keep')}
      isPending={cancel.isPending}
      onConfirm={cancel.mutateAsync}
      done={{ text: isHeld ? t('detail.cancel.doneHeld', { credits }) : t('detail.cancel.done') }}
    >
      {t('detail.cancel.open')}
    </ConfirmButton>
  );
}
