import { useText } from '@fanfare/kit';
import { Banner, Button } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { stepPath, useStepBack } from '../../../lib/campaign/step-back.ts';
import { useCampaign } from '../../../lib/queries/campaign.ts';
import s from './continue-draft.module.css';

/** Shows which track a draft has when its creator goes back to choosing one, and continues with it. */
export function ContinueDraft({ id }: { id: number }) {
  const { t } = useText();
  const { data: draft } = useCampaign(id);
  const back = useStepBack('track') ?? 'curators';
  if (!draft || draft.status !== 'draft') return null;
  const { title } = draft.track;
  return (
    <Banner
      className={s.banner}
      tone="neutral"
      action={
        <Button size="s" render={<Link to={stepPath(back, draft.type, id)} />}>
          {t('steps.continue', { title })}
        </Button>
      }
    >
      {t('steps.draftOf', { title })}
    </Banner>
  );
}
