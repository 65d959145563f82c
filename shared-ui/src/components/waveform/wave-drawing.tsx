import { memo, useMemo } from 'react';
import { cx } from '../../lib/cx.ts';
import { isWithin, PITCH, resamplePeaks, wavePath, type SecondsRange } from './wave-path.ts';
import s from './waveform.module.css';

interface WaveDrawingProps {
  peaks: readonly number[];
  durationSeconds: number;
  /** The available width in px, 0 while unknown. */
  width: number;
  height: number;
  positionSeconds: number | undefined;
  heard: readonly SecondsRange[] | undefined;
}

const FLAT_BARS = 60;

/** The bars of a waveform, computed once per size: while a track plays, only a clip moves. */
export function WaveDrawing({ peaks, durationSeconds, width, height, positionSeconds, heard }: WaveDrawingProps) {
  const known = peaks.length > 0;
  const count = width > 0 ? Math.max(8, Math.floor((width + 1) / PITCH)) : known ? peaks.length : FLAT_BARS;
  const bars = useMemo(
    () => (known ? resamplePeaks(peaks, count) : Array.from({ length: count }, () => 0)),
    [peaks, known, count],
  );
  const paths = useMemo(() => {
    const perBar = durationSeconds / count;
    const inked = (index: number) => Boolean(heard && isWithin(heard, index * perBar, (index + 1) * perBar));
    return {
      unheard: wavePath(bars, height, (index) => !inked(index)),
      heard: heard && wavePath(bars, height, inked),
    };
  }, [bars, height, heard, durationSeconds, count]);
  const drawnWidth = width || Math.max(1, count * PITCH - 1);
  const played = positionSeconds === undefined ? 0 : Math.min(1, Math.max(0, positionSeconds / durationSeconds || 0));
  return (
    <svg
      className={s.wave}
      viewBox={`0 0 ${drawnWidth} ${height}`}
      height={height}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <Bars className={s.unheard} d={paths.unheard} />
      {paths.heard !== undefined && <Bars className={s.heard} d={paths.heard} />}
      {!heard && played > 0 && (
        <svg className={s.clip} width={drawnWidth * played} height={height}>
          <Bars className={s.played} d={paths.unheard} />
        </svg>
      )}
    </svg>
  );
}

const Bars = memo(function Bars({ d, className }: { d: string; className: string | undefined }) {
  return <path className={cx(className)} d={d} />;
});
