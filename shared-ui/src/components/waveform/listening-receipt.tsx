import { Headphones } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { isWithin, PITCH, resamplePeaks, wavePath } from './wave-path.ts';
import type { SecondsRange } from './wave-path.ts';
import s from './waveform.module.css';

export interface ListeningReceiptProps extends Omit<ComponentProps<'span'>, 'children'> {
  peaks: readonly number[];
  durationSeconds: number;
  /** The heard ranges, in seconds of the track. */
  heard: readonly SecondsRange[];
  /** The heard time and the total, e.g. "1:50" and "of 3:42". */
  heardText: string;
  totalText: string;
  /** The receipt in words, e.g. "Listening receipt: heard 1:50 of 3:42". */
  label: string;
}

const BARS = 46;
const HEIGHT = 20;

/** The part of the track that a curator heard before answering, shown with every answer. */
export function ListeningReceipt({
  peaks,
  durationSeconds,
  heard,
  heardText,
  totalText,
  label,
  className,
  ...rest
}: ListeningReceiptProps) {
  const bars = peaks.length > 0 ? resamplePeaks(peaks, BARS) : Array.from({ length: BARS }, () => 12);
  const perBar = durationSeconds / BARS;
  const inked = (index: number) => isWithin(heard, index * perBar, (index + 1) * perBar);
  return (
    <span {...rest} role="img" aria-label={label} title={label} className={cx(s.receipt, className)}>
      <Headphones size={16} aria-hidden="true" />
      <svg
        width={BARS * PITCH}
        height={HEIGHT}
        viewBox={`0 0 ${BARS * PITCH} ${HEIGHT}`}
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path className={s.receiptUnheard} d={wavePath(bars, HEIGHT, (index) => !inked(index))} />
        <path className={s.receiptHeard} d={wavePath(bars, HEIGHT, inked)} />
      </svg>
      <span className={s.receiptText} aria-hidden="true">
        {heardText} <i>{totalText}</i>
      </span>
    </span>
  );
}
