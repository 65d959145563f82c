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
  /** The id of the current step; those before it are done, unless `done` says which are. */
  current: string;
  /** The ids of the steps that are complete, in any order. All others can then be gone to as well. */
  done?: readonly string[];
  /** Renders a step that can be gone to as another element, such as a link: (step, content) => element. */
  renderDone?: (step: Step, content: ReactNode) => ReactNode;
  /** Read out after a done step's name, for assistive technology, e.g. "done". */
  doneText: string;
}

/** The progress through a few steps. */
export function Stepper({ steps, current, done: doneIds, renderDone, doneText, className, ...rest }: StepperProps) {
  const now = steps.findIndex((step) => step.id === current);
  return (
    <ol {...rest} className={cx(s.stepper, className)}>
      {steps.map((step, index) => {
        const done = doneIds ? doneIds.includes(step.id) : index < now;
        const isLinked = index !== now && (done || doneIds !== undefined);
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
            data-state={index === now ? 'current' : done ? 'done' : 'ahead'}
          >
            {isLinked && renderDone ? renderDone(step, content) : <span>{content}</span>}
          </li>
        );
      })}
    </ol>
  );
}
