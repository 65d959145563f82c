import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatDuration } from '../../lib/formats.ts';
import { useElementWidth } from '../../lib/use-element-width.ts';
import { WaveDrawing } from './wave-drawing.tsx';
import type { SecondsRange } from './wave-path.ts';
import s from './waveform.module.css';

export interface WaveformMarker {
  id: string;
  atSeconds: number;
  /** A letter or number on the flag. */
  label: ReactNode;
}

export interface WaveformZone {
  id: string;
  fromSeconds: number;
  toSeconds: number;
  label?: ReactNode;
  tone?: 'neutral' | 'role' | 'positive';
}

export interface WaveformNote {
  id: string;
  atSeconds: number;
  tone?: 'ink' | 'positive';
}

export interface WaveformProps {
  /** Loudness along the track, 0–100 each. Empty draws a flat line: an unreadable file. */
  peaks: readonly number[];
  durationSeconds: number;
  /** The player's position. */
  positionSeconds?: number;
  /** The heard ranges: inked instead of tinted. */
  heard?: readonly SecondsRange[];
  markers?: readonly WaveformMarker[];
  zones?: readonly WaveformZone[];
  /** Note heads above the wave, at the seconds of comments. Repeat them in words beside it. */
  notes?: readonly WaveformNote[];
  /** A dashed line: the second from which an answer is possible. */
  gateSeconds?: number;
  /** px. */
  height?: number;
  /** The accessible name, e.g. "Position in Low Tide Choir". */
  label: string;
  /** Makes it a slider: click, arrows (5 s; with Shift 1 s), Home and End. Called with seconds. */
  onSeek?: (seconds: number) => void;
  /** Formats a position, e.g. (s) => "0:47 of 3:42". */
  formatPosition?: (seconds: number) => string;
  className?: string;
}

const NOTES = 22;

/** A track's waveform, drawn from its peaks: the played or heard part is inked. */
export function Waveform({
  peaks,
  durationSeconds,
  positionSeconds,
  heard,
  markers = [],
  zones = [],
  notes = [],
  gateSeconds,
  height = 72,
  label,
  onSeek,
  formatPosition = (seconds) => `${formatDuration(seconds)} / ${formatDuration(durationSeconds)}`,
  className,
}: WaveformProps) {
  const root = useRef<HTMLDivElement>(null);
  const width = useElementWidth(root);
  const percent = (seconds: number) =>
    `${Math.min(100, Math.max(0, (seconds / Math.max(0.001, durationSeconds)) * 100))}%`;

  const seek = (seconds: number) => onSeek?.(Math.min(durationSeconds, Math.max(0, seconds)));
  const seekToPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) seek(((event.clientX - box.left) / box.width) * durationSeconds);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = positionSeconds ?? 0;
    const stride = event.shiftKey ? 1 : 5;
    const target: Record<string, number> = {
      ArrowLeft: at - stride,
      ArrowDown: at - stride,
      ArrowRight: at + stride,
      ArrowUp: at + stride,
      Home: 0,
      End: durationSeconds,
    };
    const next = target[event.key];
    if (next === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    seek(next);
  };

  const slider = onSeek && {
    role: 'slider',
    tabIndex: 0,
    'aria-valuemin': 0,
    'aria-valuemax': Math.floor(durationSeconds),
    'aria-valuenow': Math.floor(positionSeconds ?? 0),
    'aria-valuetext': formatPosition(positionSeconds ?? 0),
    onKeyDown,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      seekToPointer(event);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (event.buttons & 1) seekToPointer(event);
    },
  };

  return (
    <div
      ref={root}
      className={cx(
        s.root,
        onSeek && s.interactive,
        markers.length > 0 && s.flagged,
        notes.length > 0 && s.noted,
        className,
      )}
      aria-label={label}
      {...(slider ?? { role: 'img' })}
    >
      {notes.length > 0 && (
        <svg className={s.notes} width="100%" height={NOTES} aria-hidden="true">
          {notes.map((note, index) => (
            // Neighbours alternate between three heights, so that a cluster reads as one and can still be counted.
            <svg key={note.id} className={s.note} x={percent(note.atSeconds)} y={2 + ((index * 2) % 3) * 5}>
              <ellipse rx="4.2" ry="3.1" transform="rotate(-22)" className={cx(note.tone === 'positive' && s.good)} />
            </svg>
          ))}
        </svg>
      )}
      {zones.map((zone) => (
        <span
          key={zone.id}
          aria-hidden="true"
          className={cx(s.zone, s[zone.tone ?? 'neutral'])}
          style={{ left: percent(zone.fromSeconds), width: percent(zone.toSeconds - zone.fromSeconds) }}
        >
          {zone.label !== undefined && <b>{zone.label}</b>}
        </span>
      ))}
      <WaveDrawing {...{ peaks, durationSeconds, width, height, positionSeconds, heard }} />
      {gateSeconds !== undefined && (
        <span className={s.gate} style={{ left: percent(gateSeconds) }} aria-hidden="true">
          <b>{formatDuration(gateSeconds)}</b>
        </span>
      )}
      {markers.map((marker) => (
        <span key={marker.id} className={s.flag} style={{ left: percent(marker.atSeconds) }} aria-hidden="true">
          {marker.label}
        </span>
      ))}
      {positionSeconds !== undefined && (
        <span className={s.head} style={{ left: percent(positionSeconds) }} aria-hidden="true" />
      )}
    </div>
  );
}
