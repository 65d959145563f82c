import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './meters.module.css';

export interface RingSegment {
  id: string;
  count: number;
  tone: 'ink' | 'role' | 'positive' | 'warning' | 'quiet' | 'rest';
}

export interface RingProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** The ring in words: "9 of 12 answered". */
  label: string;
  total: number;
  /** Parts of the total, in order; the rest stays empty. */
  segments: readonly RingSegment[];
  /** Width and height in px; from 96 on, each unit of a part gets its own arc. */
  size?: number;
  /** The content at the centre. */
  children?: ReactNode;
}

const VIEW = 100;

/** The answered part of a total, as a ring. */
export function Ring({ label, total, segments, size = 48, children, className, ...rest }: RingProps) {
  const large = size >= 96;
  const stroke = large ? 9 : 9.5;
  const radius = (VIEW - stroke) / 2;
  const around = 2 * Math.PI * radius;
  // One arc for each unit while they are distinguishable, else one for each part.
  const separate = large && total > 1 && total <= 40;
  const gap = separate ? Math.min(3.2, around / total / 4) : 0;
  const arcs: { key: string; tone: RingSegment['tone']; from: number; length: number }[] = [];
  let used = 0;
  for (const segment of segments) {
    if (separate) {
      for (let index = 0; index < segment.count; index += 1) {
        arcs.push({
          key: `${segment.id}-${index}`,
          tone: segment.tone,
          from: (used + index) / total,
          length: 1 / total,
        });
      }
    } else if (segment.count > 0 && total > 0) {
      arcs.push({ key: segment.id, tone: segment.tone, from: used / total, length: segment.count / total });
    }
    used += segment.count;
  }
  if (separate) {
    for (let index = used; index < total; index += 1) {
      arcs.push({ key: `rest-${index}`, tone: 'rest', from: index / total, length: 1 / total });
    }
  }
  return (
    <span
      {...rest}
      className={cx(s.ring, className)}
      style={{ width: size, height: size }}
      role="img"
      aria-label={label}
    >
      <svg viewBox={`0 0 ${VIEW} ${VIEW}`} width={size} height={size} aria-hidden="true">
        {!separate && (
          <circle className={s.ringBase} cx={VIEW / 2} cy={VIEW / 2} r={radius} strokeWidth={stroke} fill="none" />
        )}
        {arcs.map((arc) => (
          <circle
            key={arc.key}
            className={s[`arc-${arc.tone}`]}
            cx={VIEW / 2}
            cy={VIEW / 2}
            r={radius}
            strokeWidth={stroke}
            fill="none"
            strokeDasharray={`${Math.max(0, arc.length * around - gap)} ${around}`}
            strokeDashoffset={-(arc.from * around + gap / 2)}
            transform={`rotate(-90 ${VIEW / 2} ${VIEW / 2})`}
          />
        ))}
      </svg>
      {children !== undefined && (
        <span className={cx(s.ringText, large && s.ringLarge)} aria-hidden="true">
          {children}
        </span>
      )}
    </span>
  );
}
