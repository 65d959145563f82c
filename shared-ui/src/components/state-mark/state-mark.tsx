import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './state-mark.module.css';

/** The states of a submission, plus `waiting` and `listening`, which are `pending` before and after it was opened. */
export type MarkState =
  | 'queued'
  | 'waiting'
  | 'pending'
  | 'listening'
  | 'accepted'
  | 'placed'
  | 'broken'
  | 'declined'
  | 'wrong_match'
  | 'expired'
  | 'withdrawn'
  | 'cancelled'
  | 'refunded_quality';

type Glyph = 'hollow' | 'ear' | 'filled' | 'stem' | 'snapped' | 'rest' | 'cross' | 'return' | 'grace';
type Tone = 'quiet' | 'role' | 'positive' | 'ink' | 'warning';

const MARKS: Record<MarkState, { glyph: Glyph; tone: Tone }> = {
  queued: { glyph: 'grace', tone: 'quiet' },
  waiting: { glyph: 'hollow', tone: 'quiet' },
  pending: { glyph: 'hollow', tone: 'quiet' },
  listening: { glyph: 'ear', tone: 'role' },
  accepted: { glyph: 'filled', tone: 'positive' },
  placed: { glyph: 'stem', tone: 'positive' },
  broken: { glyph: 'snapped', tone: 'warning' },
  declined: { glyph: 'rest', tone: 'ink' },
  wrong_match: { glyph: 'cross', tone: 'ink' },
  expired: { glyph: 'return', tone: 'warning' },
  withdrawn: { glyph: 'return', tone: 'quiet' },
  cancelled: { glyph: 'return', tone: 'quiet' },
  refunded_quality: { glyph: 'return', tone: 'positive' },
};

/** Music notation as state: a note for yes, a rest for no, a cross head for a wrong match. Decorative beside its label. */
export function NoteGlyph({ state, size = 14, className }: { state: MarkState; size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true" className={cx(s.glyph, className)}>
      {GLYPHS[MARKS[state].glyph]}
    </svg>
  );
}

const head = { cx: 7, cy: 7, rx: 4.6, ry: 3.4, transform: 'rotate(-22 7 7)' };
const lowHead = { cx: 5.6, cy: 10, rx: 3.7, ry: 2.8, transform: 'rotate(-22 5.6 10)' };
const line = { fill: 'none', stroke: 'currentColor' };

const GLYPHS: Record<Glyph, ReactNode> = {
  hollow: <ellipse {...head} {...line} strokeWidth="1.5" />,
  grace: <ellipse {...head} {...line} strokeWidth="1.3" strokeDasharray="2 1.8" />,
  ear: (
    <>
      <ellipse {...head} {...line} strokeWidth="1.5" />
      <circle cx="7" cy="7" r="1.2" fill="currentColor" />
    </>
  ),
  filled: <ellipse {...head} fill="currentColor" />,
  stem: (
    <>
      <ellipse {...lowHead} fill="currentColor" />
      <path d="M8.9 9.2V1.4" {...line} strokeWidth="1.4" />
    </>
  ),
  snapped: (
    <>
      <ellipse {...lowHead} fill="currentColor" />
      <path d="M8.9 9.2V6.4M8.9 6.4l2.6-1.2M8.9 3.6V1" {...line} strokeWidth="1.4" />
    </>
  ),
  rest: <rect x="2.5" y="5" width="9" height="4" rx=".8" fill="currentColor" />,
  cross: <path d="m3.3 3.3 7.4 7.4m0-7.4-7.4 7.4" {...line} strokeWidth="1.8" />,
  return: <path d="M4.8 2.5 2 5.3 4.8 8M2 5.3h6.3a2.9 2.9 0 0 1 0 5.8H5.5" {...line} strokeWidth="1.5" />,
};

export interface StateMarkProps extends Omit<ComponentProps<'span'>, 'children'> {
  state: MarkState;
  /** The state's label, always beside the glyph, so that colour is never the only signal. */
  label: ReactNode;
}

/** The state of a submission: its glyph and its label. */
export function StateMark({ state, label, className, ...rest }: StateMarkProps) {
  return (
    <span {...rest} data-state={state} className={cx(s.mark, s[MARKS[state].tone], className)}>
      <NoteGlyph state={state} />
      {label}
    </span>
  );
}
