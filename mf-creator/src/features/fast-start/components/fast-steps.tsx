import { useText } from '@fanfare/kit';
import { Stepper } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { to } from '../../../paths.ts';
import type { StepNumber } from '../lib/draft.ts';

/** Paying is a page of its own: the last step of every campaign. */
const names = ['music', 'goal', 'list', 'pay'] as const;

/** Progress through the steps; completed ones are links. */
export function FastSteps({ current }: { current: StepNumber }) {
  const { t } = useText();
  const done = ({ id }: { id: string }, content: ReactNode) => (
    <Link to={to.fastStart((names.findIndex((name) => name === id) + 1) as StepNumber)}>{content}</Link>
  );
  return (
    <nav aria-label={t('steps.label')}>
      <Stepper
        steps={names.map((id) => ({ id, label: t(`fastStart.steps.${id}`) }))}
        current={names[current - 1] ?? 'music'}
        doneText={t('steps.done')}
        renderDone={done}
      />
    </nav>
  );
}
