import { useText } from '@fanfare/kit';
import { cx } from '@fanfare/shared-ui';
import { countdownText, shareLeft } from '../../../lib/countdown.ts';
import { nearness } from '../lib/groups.ts';
import s from './countdown.module.css';

interface CountdownProps {
  sentAt: string;
  deadlineAt: string;
  nowMs: number;
}

const radius = 4.5;
const around = 2 * Math.PI * radius;

/** The time left to answer: a ring that empties, and text. */
export function Countdown({ sentAt, deadlineAt, nowMs }: CountdownProps) {
  const { t } = useText();
  const left = shareLeft(sentAt, deadlineAt, nowMs);
  return (
    <span className={cx(s.countdown, nearness(deadlineAt, nowMs) === 'today' && s.urgent)}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <circle className={s.base} cx="7" cy="7" r={radius} />
        <circle
          className={s.left}
          cx="7"
          cy="7"
          r={radius}
          strokeDasharray={`${left * around} ${around}`}
          transform="rotate(-90 7 7)"
        />
      </svg>
      <time dateTime={deadlineAt}>{countdownText(t, deadlineAt, nowMs)}</time>
    </span>
  );
}
