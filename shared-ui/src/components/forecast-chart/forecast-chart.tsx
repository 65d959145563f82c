import { useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { useElementWidth } from '../../lib/use-element-width.ts';
import s from './forecast-chart.module.css';

export interface ForecastPoint {
  /** Days since sending; fractions are fine. */
  day: number;
  low: number;
  expected: number;
  high: number;
}

export interface ForecastChartProps {
  /** The chart in words, e.g. "Forecast: 2.8 yes by day 15, between 1 and 5; so far 3 on day 9". */
  label: string;
  /** In order of days, from 0 to the deadline. */
  points: readonly ForecastPoint[];
  /** The actual outcome so far: the running count from each day. */
  outcome?: readonly { day: number; count: number }[];
  /** The current day: a dashed line at the end of the outcome. */
  todayDay?: number;
  /** Labels under the axis and at its top, e.g. "sent", "day 7", "day 15", "5 yes", "today, day 9". */
  startText: string;
  middleText?: string;
  endText: string;
  topText: string;
  todayText?: string;
  /** px of the plot without its labels. */
  height?: number;
  className?: string;
}

const FALLBACK_WIDTH = 320;
const WORDS = 24;
/** The width in px of a label, and the least of today's and of the end's beside it. */
const widthOf = (text: string, least: number) => Math.max(least, text.length * 6.5 + 8);
const LEAST_TODAY = 96;
const LEAST_END = 48;

/** A range that widens towards the deadline, and the actual outcome as a step line. */
export function ForecastChart({
  label,
  points,
  outcome,
  todayDay,
  startText,
  middleText,
  endText,
  topText,
  todayText,
  height = 96,
  className,
}: ForecastChartProps) {
  const root = useRef<HTMLDivElement>(null);
  const width = useElementWidth(root) || FALLBACK_WIDTH;
  const lastDay = Math.max(1, points.at(-1)?.day ?? 1);
  const most = Math.max(1, Math.ceil(Math.max(...points.map((p) => p.high), ...(outcome ?? []).map((o) => o.count))));
  const top = WORDS;
  const foot = top + height;
  const x = (day: number) => Number(((day / lastDay) * width).toFixed(1));
  const y = (count: number) => Number((foot - (count / most) * height).toFixed(1));
  const line = (pick: (point: ForecastPoint) => number) => points.map((p) => `${x(p.day)} ${y(pick(p))}`).join('L');
  const upper = line((p) => p.high);
  const lower = points
    .toReversed()
    .map((p) => `${x(p.day)} ${y(p.low)}`)
    .join('L');
  const last = points.at(-1);
  const todayWidth = widthOf(todayText ?? '', LEAST_TODAY);
  const endWidth = widthOf(endText, LEAST_END);
  // Near the end, today's label replaces the end's: both don't fit there.
  const isTodayLast =
    todayText !== undefined && todayDay !== undefined && x(todayDay) > width - todayWidth / 2 - endWidth;
  const ruleStep = Math.ceil(most / 5);
  // The top has its label, so it has its line too; one just below it would touch it.
  const rules = Array.from({ length: Math.ceil(most / ruleStep) - 1 }, (_, index) => (index + 1) * ruleStep)
    .filter((count) => most - count >= ruleStep / 2)
    .concat(most);

  return (
    <div ref={root} role="img" aria-label={label} className={cx(s.root, className)}>
      <svg width={width} height={foot + WORDS} viewBox={`0 0 ${width} ${foot + WORDS}`} aria-hidden="true">
        {rules.map((count) => (
          <path key={count} className={s.rule} d={`M0 ${y(count)}H${width}`} />
        ))}
        {points.length > 1 && (
          <>
            <path className={s.range} d={`M${upper}L${lower}Z`} />
            <path className={cx(s.expected, outcome && s.behind)} d={`M${line((p) => p.expected)}`} />
          </>
        )}
        <path className={s.axis} d={`M0 ${foot}H${width}`} />
        {outcome ? (
          <Outcome outcome={outcome} untilDay={todayDay ?? lastDay} x={x} y={y} />
        ) : (
          last && <circle className={s.end} cx={width - 4} cy={y(last.expected)} r="4" />
        )}
        {todayDay !== undefined && <path className={s.today} d={`M${x(todayDay)} ${top - 8}V${foot}`} />}
        <text className={s.word} x="0" y={top - 8}>
          {topText}
        </text>
        <text className={s.word} x="0" y={foot + 17}>
          {startText}
        </text>
        {todayText && todayDay !== undefined ? (
          <text
            className={cx(s.word, s.strong)}
            x={isTodayLast ? width : Math.min(width - endWidth - todayWidth / 2, Math.max(width * 0.3, x(todayDay)))}
            y={foot + 17}
            textAnchor={isTodayLast ? 'end' : 'middle'}
          >
            {todayText}
          </text>
        ) : (
          <text className={s.word} x={width / 2} y={foot + 17} textAnchor="middle">
            {middleText}
          </text>
        )}
        {!isTodayLast && (
          <text className={s.word} x={width} y={foot + 17} textAnchor="end">
            {endText}
          </text>
        )}
      </svg>
    </div>
  );
}

interface OutcomeProps {
  outcome: readonly { day: number; count: number }[];
  untilDay: number;
  x: (day: number) => number;
  y: (count: number) => number;
}

function Outcome({ outcome, untilDay, x, y }: OutcomeProps) {
  let path = `M0 ${y(0)}`;
  for (const step of outcome) path += `H${x(step.day)}V${y(step.count)}`;
  return (
    <>
      <path className={s.outcome} d={`${path}H${x(untilDay)}`} />
      {outcome.map((step) => (
        <circle key={step.day} className={s.step} cx={x(step.day)} cy={y(step.count)} r="4" />
      ))}
    </>
  );
}
