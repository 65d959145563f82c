import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import s from './stepper.module.css';

export interface Step {
  id: string;
  label: ReactNode;
}

export interface StepperProps extends Omit<ComponentProps<'ol'>, 'children'> {
  steps: readonly Step[];
  /** The id of the current step; those before it are done. */
  current: string;
  /** Renders a done step as another element, such as a link back: (step, content) => element. */
  renderDone?: (step: Step, content: ReactNode) => ReactNode;
  /** Read out after a done step's name, for assistive technology, e.g. "done". */
  doneText: string;
}

/** The progress through a few steps. */
export function Stepper({ steps, current, renderDone, doneText, className, ...rest }: StepperProps) {
  const now = steps.findIndex((step) => step.id === current);
  return (
    <ol {...rest} className={cx(s.stepper, className)}>
      {steps.map((step, index) => {
        const done = index < now;
        const content = (
          <>
            <span className={s.mark}>{done ? <Check size={12} aria-hidden="true" /> : index + 1}</span>
            <span className={s.label}>
              {step.label} {done && <VisuallyHidden>{doneText}</VisuallyHidden>}
            </span>
          </>
        );
        return (
          <li
            key={step.id}
            aria-current={index === now ? 'step' : undefined}
            data-state={done ? 'done' : index === now ? 'current' : 'ahead'}
          >
            {done && renderDone ? renderDone(step, content) : <span>{content}</span>}
          </li>
        );
      })}
    </ol>
  );
}
