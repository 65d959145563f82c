import type { ReactNode } from 'react';
import { flareLines } from '../flare/flare.tsx';
import s from './picture.module.css';

/** The stave behind every picture, which opens to the right as the brand's flare does. */
const { width, height, lines } = flareLines('scene');

/** A small drawing in the product's own lines, in the colours of the theme and of the active role. Decorative. */
export function Picture({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className={s.picture}>
      {lines.map(({ d }) => (
        <path key={d} className={s.stave} d={d} />
      ))}
      {children}
    </svg>
  );
}
