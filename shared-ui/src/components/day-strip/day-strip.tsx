import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { ChevronDownIcon } from '../../icons.ts';
import s from './day-strip.module.css';

export interface DayMark {
  id: string;
  /** `yes`: found; `no`: missing; `unknown`: the check had no result. */
  sign: 'yes' | 'no' | 'unknown';
  /** ISO. */
  at: string;
  /** The time and the result of the check, in words. */
  when: string;
  text: string;
}

export interface DayStripProps extends Omit<ComponentProps<'details'>, 'children'> {
  /** The strip in words. */
  summary: string;
  /** Oldest first. */
  marks: readonly DayMark[];
}

/** A small strip of days, distinguishable by shape alone; opened, it lists each in words, newest first. */
export function DayStrip({ summary, marks, className, ...rest }: DayStripProps) {
  return (
    <details {...rest} className={cx(s.strip, className)}>
      <summary>
        <span className={s.marks} aria-hidden="true">
          {marks.map(({ id, sign }) => (
            <svg key={id} data-sign={sign} viewBox="0 0 8 14" width={8} height={14}>
              {shapes[sign]}
            </svg>
          ))}
        </span>
        <span className={s.words}>
          {summary}
          <ChevronDownIcon size={14} aria-hidden="true" />
        </span>
      </summary>
      <ol>
        {marks.toReversed().map(({ id, sign, at, when, text }) => (
          <li key={id} data-sign={sign}>
            <time dateTime={at}>{when}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A full bar, a cross, an empty frame. */
const shapes: Record<DayMark['sign'], ReactNode> = {
  yes: <rect x="1" width="6" height="14" rx="1.5" fill="currentColor" />,
  no: <path d="M1 3.5 7 10.5M7 3.5 1 10.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />,
  unknown: (
    <rect x="1.75" y="0.75" width="4.5" height="12.5" rx="1.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
  ),
};
