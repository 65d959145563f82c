import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './link-field.module.css';

export type LinkPlace = 'deezer' | 'facebook' | 'instagram' | 'spotify' | 'tiktok' | 'website' | 'youtube';

/** Drawn in the style of the other icons: plain, distinguishable shapes, no company's logo. */
const marks: Record<LinkPlace, ReactNode> = {
  deezer: <path d="M3 19v-3M7.5 19v-6M12 19V6M16.5 19v-8M21 19v-3" />,
  facebook: <path d="M17.5 2.5H15a4.8 4.8 0 0 0-4.8 4.8V10H7.5v4h2.7v7.5h4V14h2.8l1-4h-3.8V7.5a1 1 0 0 1 1-1h2.3z" />,
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M16.8 7.2h.01" />
    </>
  ),
  spotify: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M7.3 9.4c3.2-.9 6.9-.6 9.7 1M8 12.5c2.6-.7 5.5-.4 7.8.9M8.7 15.4c2-.5 4.2-.3 6 .8" />
    </>
  ),
  tiktok: <path d="M9.5 11.2a4.4 4.4 0 1 0 4.5 4.4V3.5c.3 2.7 2.2 4.6 5 4.8" />,
  website: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c2.5 2.7 3.8 5.7 3.8 9s-1.3 6.3-3.8 9c-2.5-2.7-3.8-5.7-3.8-9S9.5 5.7 12 3" />
    </>
  ),
  youtube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10.3 9.3 4.5 2.7-4.5 2.7z" />
    </>
  ),
};

export interface LinkMarkProps extends Omit<ComponentProps<'svg'>, 'children'> {
  place: LinkPlace;
  /** px. */
  size?: number;
}

/** The destination of a link as a small drawing; its name is beside it. */
export function LinkMark({ place, size = 20, className, ...rest }: LinkMarkProps) {
  return (
    <svg {...rest} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={cx(s.mark, className)}>
      {marks[place]}
    </svg>
  );
}
