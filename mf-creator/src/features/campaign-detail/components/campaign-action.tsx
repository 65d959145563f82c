import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Button, ConfirmDialog, type ButtonProps } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useCampaignAction } from '../api/campaign-actions.ts';

interface CampaignActionProps {
  campaignId: number;
  kind: 'send' | 'stop';
  /** What happens, including the credits. */
  text: string;
  variant?: ButtonProps['variant'];
}

/** Sends a scheduled campaign now or stops its second wave, after confirmation. */
export function CampaignAction({ campaignId, kind, text, variant }: CampaignActionProps) {
  const { t } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage();
  const [isConfirming, setIsConfirming] = useState(false);
  const action = useCampaignAction(campaignId, kind);
  const onConfirm = useSingleFlight(async () => {
    try {
      await action.mutateAsync();
      notify({ text: t(`${kind}.done`), tone: 'positive' });
    } catch (thrown) {
      notify({ text: messageFor(thrown), tone: 'danger' });
    }
    setIsConfirming(false);
  });
  return (
    <>
      <Button variant={variant} onClick={() => setIsConfirming(true)}>
        {t(`${kind}.open`)}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t(`${kind}.title`)}
        description={text}
        confirmText={t(`${kind}.confirm`)}
        cancelText={t('cancel')}
        tone={kind === 'send' ? 'primary' : 'danger'}
        busy={action.isPending}
        onConfirm={onConfirm}
      />
    </>
  );
}
