import type { CampaignType } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Stepper } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { to } from '../../paths.ts';
import { selectionPath } from './selection-path.ts';
import s from './steps.module.css';
import { typeContext } from './type-context.ts';

const names = ['track', 'curators', 'pitch', 'pay'] as const;
export type StepName = (typeof names)[number];

interface StepsProps {
  current: StepName;
  /** The campaign type while there is no draft. */
  type?: CampaignType;
  /** The draft, once there is one; its completed steps are links. */
  draft?: { id: number; type: CampaignType };
}

/** Progress towards a campaign: Track, Curators, Pitch, Pay. */
export function Steps({ current, type = 'playlists', draft }: StepsProps) {
  const { t } = useText();
  const paths: Partial<Record<string, string>> = draft
    ? { curators: selectionPath(draft.type, draft.id), pitch: to.pitch(draft.type, draft.id) }
    : {};
  const done = (step: { id: string }, content: ReactNode) => {
    const path = paths[step.id];
    return path ? <Link to={path}>{content}</Link> : <span>{content}</span>;
  };
  return (
    <nav aria-label={t('steps.label')} className={s.steps}>
      <Stepper
        steps={names.map((id) => ({ id, label: t(`steps.${id}`, typeContext(draft?.type ?? type)) }))}
        current={current}
        doneText={t('steps.done')}
        renderDone={done}
      />
    </nav>
  );
}
