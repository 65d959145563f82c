import { cx } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import s from './wave-steps.module.css';

interface WaveStepsProps {
  label: string;
  isBusy?: boolean;
  /** Side by side where there's room. */
  inRow?: boolean;
  children: ReactNode;
}

/** The two waves of a campaign; the line between them is dashed while the second isn't certain. */
export function WaveSteps({ label, isBusy, inRow = false, children }: WaveStepsProps) {
  return (
    <ol className={cx(s.waves, inRow && s.row)} aria-label={label} aria-busy={isBusy}>
      {children}
    </ol>
  );
}

interface WaveStepProps {
  title: string;
  /** At the end of the title line: a total or the progress. */
  aside?: ReactNode;
  /** `sent` is filled, `open` dashed, `off` faded. */
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
