import type { Campaign } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Button, ConfirmDialog, formatCredits } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useCancelCampaign } from '../api/cancel-campaign.ts';

/** Cancels an unsent campaign after confirmation. */
export function CancelCampaign({ campaign }: { campaign: Campaign }) {
  const { t, locale } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage();
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = useCancelCampaign(campaign.id);
  const held = campaign.heldCredits > 0;
  const credits = formatCredits(campaign.heldCredits, locale);
  const onConfirm = useSingleFlight(async () => {
    try {
      await cancel.mutateAsync();
      notify({ text: held ? t('detail.cancel.doneHeld', { credits }) : t('detail.cancel.done') });
    } catch (thrown) {
      notify({ text: messageFor(thrown), tone: 'danger' });
    }
    setIsConfirming(false);
  });
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>{t('detail.cancel.open')}</Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('detail.cancel.title')}
        description={held ? t('detail.cancel.held', { credits }) : t('detail.cancel.draft')}
        confirmText={t('detail.cancel.confirm')}
        cancelText={t('detail.cancel.keep')}
        busy={cancel.isPending}
        onConfirm={onConfirm}
      />
    </>
  );
}
