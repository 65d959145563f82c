import type { CampaignType } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { stepPath, useStepBack } from './step-back.ts';
import type { StepName } from './steps.tsx';
import { typeContext } from './type-context.ts';

interface BackToStepProps {
  current: StepName;
  draft: { id: number; type: CampaignType };
  fullWidth?: boolean;
}

/** The button back to the previous step, or to the one in the legacy form's URL. */
export function BackToStep({ current, draft, fullWidth = false }: BackToStepProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const cameFrom = (useLocation().state as { from?: string } | null)?.from;
  const step = useStepBack(current);
  if (!step) return null;
  // Browser history restores the list's scroll position.
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (step !== cameFrom || !isPlain) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Button
      variant="ghost"
      fullWidth={fullWidth}
      render={<Link to={stepPath(step, draft.type, draft.id)} onClick={onClick} />}
    >
      {t(`steps.back.${step}`, typeContext(draft.type))}
    </Button>
  );
}
