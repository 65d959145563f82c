import { cx } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import s from './wave-steps.module.css';

interface WaveStepsProps {
  label: string;
  isBusy?: boolean;
  /** Beside each other where there is room. */
  inRow?: boolean;
  children: ReactNode;
}

/** The two waves of a campaign, with a line between them that is dashed as long as it isn't sure to lead on. */
export function WaveSteps({ label, isBusy, inRow = false, children }: WaveStepsProps) {
  return (
    <ol className={cx(s.waves, inRow && s.row)} aria-label={label} aria-busy={isBusy}>
      {children}
    </ol>
  );
}

interface WaveStepProps {
  title: string;
  /** What stands at the end of the title's line: a sum, or how far it is. */
  aside?: ReactNode;
  /** `sent` is filled, `open` dashed, `off` crossed out of the way. */
  state: 'sent' | 'open' | 'off';
  children?: ReactNode;
}

export function WaveStep({ title, aside, state, children }: WaveStepProps) {
  return (
    <li className={cx(s[state])} data-state={state}>
      <div className={s.head}>
        <h3>{title}</h3>
        {aside && <span>{aside}</span>}
      </div>
      {children}
    </li>
  );
}
