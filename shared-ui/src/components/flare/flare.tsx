import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './flare.module.css';

export type FlareVariant = 'hero' | 'modal' | 'signup' | 'menu' | 'scene' | 'empty' | 'silent' | 'broken';

interface FlareShape {
  width: number;
  height: number;
  /** Lines on each side of the centre one. */
  sides: number;
  /** Their distance at the narrow end and at the bell. */
  narrow: number;
  open: number;
  slice: boolean;
}

const SHAPES: Record<FlareVariant, FlareShape> = {
  hero: { width: 780, height: 420, sides: 5, narrow: 6, open: 52, slice: true },
  modal: { width: 480, height: 120, sides: 4, narrow: 3.5, open: 19, slice: true },
  signup: { width: 720, height: 1000, sides: 4, narrow: 9, open: 72, slice: true },
  menu: { width: 360, height: 150, sides: 3, narrow: 4, open: 28, slice: false },
  scene: { width: 208, height: 104, sides: 2, narrow: 7, open: 23, slice: false },
  empty: { width: 360, height: 64, sides: 3, narrow: 3.5, open: 14.5, slice: false },
  silent: { width: 360, height: 64, sides: 2, narrow: 6, open: 6, slice: false },
  broken: { width: 360, height: 64, sides: 2, narrow: 6, open: 6, slice: false },
};

const STEPS = 60;

/** The opening of a bell at t (0–1): slow first, then sudden, as in brass instruments. */
function opening(t: number): number {
  const curve = (at: number) => (1.07 - at) ** -0.9;
  return (curve(t) - curve(0)) / (curve(1) - curve(0));
}

const indexesOf = ({ sides }: FlareShape) => Array.from({ length: sides * 2 + 1 }, (_, index) => index - sides);

function linePath(shape: FlareShape, index: number): string {
  const middle = shape.height / 2;
  let path = '';
  for (let step = 0; step <= STEPS; step += 1) {
    const t = step / STEPS;
    const distance = shape.narrow + (shape.open - shape.narrow) * opening(t);
    path += `${step ? 'L' : 'M'}${(t * shape.width).toFixed(1)} ${(middle + index * distance).toFixed(1)}`;
  }
  return path;
}

/** The lines of an opening flare, for use outside a page; `d` is an SVG path in a box of `width` × `height`. */
export function flareLines(variant: FlareVariant) {
  const shape = SHAPES[variant];
  const lines = indexesOf(shape).map((index) => ({ d: linePath(shape, index), isMiddle: index === 0 }));
  return { width: shape.width, height: shape.height, lines };
}

export interface FlareProps extends Omit<ComponentProps<'svg'>, 'children'> {
  variant?: FlareVariant;
}

/** Stave lines that open into a bell. `silent` is a flat stave, `broken` one with a gap. Decorative. */
export function Flare({ variant = 'empty', className, ...rest }: FlareProps) {
  const shape = SHAPES[variant];
  const flat = variant === 'silent' || variant === 'broken';
  return (
    <svg
      {...rest}
      aria-hidden="true"
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      preserveAspectRatio={shape.slice ? 'xMaxYMid slice' : 'none'}
      className={cx(s.flare, s[variant], className)}
    >
      {indexesOf(shape).map((index) => {
        const y = shape.height / 2 + index * shape.narrow;
        const gap = variant === 'broken' ? `M0 ${y}H170m20 0H${shape.width}` : `M0 ${y}H${shape.width}`;
        return (
          <path key={index} className={cx(index === 0 && !flat && s.middle)} d={flat ? gap : linePath(shape, index)} />
        );
      })}
    </svg>
  );
}
