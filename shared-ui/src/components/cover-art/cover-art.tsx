import { useState, type ComponentProps, type CSSProperties } from 'react';
import { cx } from '../../lib/cx.ts';
import { MOTIFS, PALETTES } from './motifs.tsx';
import s from './cover-art.module.css';

export interface CoverArtProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Seeds the drawn cover if there is no picture: the same number draws the same cover. */
  seed: number;
  /** Address of the picture; without one, or when it fails, the drawn cover is shown. */
  src?: string | null;
  /** px. `fill` takes the width of its container. */
  size?: 32 | 40 | 44 | 48 | 56 | 72 | 96 | 'fill';
  /** Text for assistive technology; without it the cover is decoration. */
  alt?: string;
}

/** The cover of a track or playlist: its picture, or a drawn one. */
export function CoverArt({ seed, src, size = 48, alt, className, style, ...rest }: CoverArtProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const picture = src && src !== failedSrc ? src : null;
  const number = Math.abs(Math.trunc(seed)) || 0;
  const mixed = mix(number);
  const motif = MOTIFS[mixed % MOTIFS.length];
  const palette = PALETTES[(mixed >>> 8) % PALETTES.length];
  return (
    <span
      {...rest}
      className={cx(s.cover, size === 'fill' ? s.fill : size >= 72 && s.large, className)}
      style={{ '--size': `${size}px`, ...style } as CSSProperties}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      {picture ? (
        <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setFailedSrc(picture)} />
      ) : (
        <svg viewBox="0 0 48 48">{motif && palette && motif(palette)}</svg>
      )}
    </span>
  );
}

/** Scatters a seed, so that neighbouring ids don't look alike. */
function mix(seed: number): number {
  let value = (seed + 0x9e3779b9) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
