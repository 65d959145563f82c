import { useText } from '@fanfare/kit';
import type { ButtonProps } from '@fanfare/shared-ui';
import { useCampaignAction } from '../api/campaign-actions.ts';
import { ConfirmButton } from './confirm-button.tsx';

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
  const action = useCampaignAction(campaignId, kind);
  return (
    <ConfirmButton
      variant={variant}
      title={t(`${kind}.title`)}
      description={text}
      confirmText={t(`${kind}.confirm`)}
      tone={kind === 'send' ? 'primary' : 'danger'}
      isPending={action.isPending}
      onConfirm={action.mutateAsync}
      done={{ text: t(`${kind}.done`), tone: 'positive' }}
    >
      {t(`${kind}.open`)}
    </ConfirmButton>
  );
}
