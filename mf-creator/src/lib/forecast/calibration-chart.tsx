import type { Calibration } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { styles, useElementWidth } from '@fanfare/shared-ui';
import { useRef } from 'react';
import s from './calibration.module.css';

const fallbackWidth = 320;
const margin = { left: 28, right: 12, top: 32, bottom: 40 };
const largestRadius = 9;

/** Expected versus actual: the diagonal is exact. The table beside it has the figures. */
export function CalibrationChart({ accepts }: Pick<Calibration, 'accepts'>) {
  const { t, locale } = useText();
  const root = useRef<HTMLElement>(null);
  const width = Math.min(360, useElementWidth(root) || fallbackWidth);
  const side = width - margin.left - margin.right;
  const height = Math.round(side * 0.72);
  const most = Math.max(1, Math.ceil(Math.max(...accepts.flatMap((band) => [band.meanExpected, band.meanOutcome]))));
  const largest = Math.max(...accepts.map(({ campaigns }) => campaigns));
  const step = Math.max(1, Math.ceil(most / 4));
  const marks = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
  const x = (value: number) => margin.left + (value / most) * side;
  const y = (value: number) => margin.top + height - (value / most) * height;
  return (
    <figure ref={root} className={s.chart}>
      <svg
        role="img"
        aria-label={t('calibration.chart')}
        width={width}
        height={height + margin.top + margin.bottom}
        viewBox={`0 0 ${width} ${height + margin.top + margin.bottom}`}
      >
        {marks.map((mark) => (
          <g key={mark} aria-hidden="true">
            <path className={s.rule} d={`M${margin.left} ${y(mark)}H${width - margin.right}`} />
            <text className={s.word} x={margin.left - 8} y={y(mark) + 4} textAnchor="end">
              {mark.toLocaleString(locale)}
            </text>
            <text className={s.word} x={x(mark)} y={margin.top + height + 16} textAnchor="middle">
              {mark.toLocaleString(locale)}
            </text>
          </g>
        ))}
        <text className={s.word} x="0" y="12">
          {t('calibration.axis.outcome')}
        </text>
        <path className={s.same} d={`M${x(0)} ${y(0)}L${x(most)} ${y(most)}`} />
        {accepts.map((band) => (
          <circle
            key={band.fromExpected}
            className={s.band}
            cx={x(band.meanExpected)}
            cy={y(band.meanOutcome)}
            // By area, so ten times as many campaigns get ten times the ink.
            r={Math.max(3, largestRadius * Math.sqrt(band.campaigns / largest))}
          />
        ))}
        <text className={s.word} x={margin.left + side / 2} y={margin.top + height + 34} textAnchor="middle">
          {t('calibration.axis.expected')}
        </text>
      </svg>
      <figcaption className={styles.caption}>{t('calibration.caption')}</figcaption>
    </figure>
  );
}
