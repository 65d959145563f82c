import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Button, ConfirmDialog, type ButtonProps } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useCampaignAct } from '../api/campaign-acts.ts';

interface CampaignActProps {
  campaignId: number;
  kind: 'send' | 'stop';
  /** What happens, including the credits. */
  text: string;
  variant?: ButtonProps['variant'];
}

/** Sends a scheduled campaign now or stops its second wave, after confirmation. */
export function CampaignAct({ campaignId, kind, text, variant }: CampaignActProps) {
  const { t } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage();
  const [isAsking, setIsAsking] = useState(false);
  const act = useCampaignAct(campaignId, kind);
  const onConfirm = useSingleFlight(async () => {
    try {
      await act.mutateAsync();
      notify({ text: t(`${kind}.done`), tone: 'positive' });
    } catch (thrown) {
      notify({ text: messageFor(thrown), tone: 'danger' });
    }
    setIsAsking(false);
  });
  return (
    <>
      <Button variant={variant} onClick={() => setIsAsking(true)}>
        {t(`${kind}.open`)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t(`${kind}.title`)}
        description={text}
        confirmText={t(`${kind}.confirm`)}
        cancelText={t('cancel')}
        tone={kind === 'send' ? 'primary' : 'danger'}
        busy={act.isPending}
        onConfirm={onConfirm}
      />
    </>
  );
}
