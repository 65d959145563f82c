import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import v from '../visually-hidden/visually-hidden.module.css';
import s from './screen.module.css';

export interface ScreenProps {
  title: ReactNode;
  /** A sentence below the heading. */
  lead?: ReactNode;
  /** Shown beside the heading. */
  actions?: ReactNode;
  width?: 'narrow' | 'normal';
  /**
   * The heading is for assistive technology alone, without lead and actions: until what the screen's own heading depends on has loaded, or
   * when it couldn't be. A `header` takes precedence.
   */
  titleHidden?: boolean;
  /** Replaces the default heading and brings the page's `h1`. */
  header?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen: heading, width and rhythm. */
export function Screen({ title, lead, actions, width = 'normal', titleHidden = false, header, children }: ScreenProps) {
  const ownHeader = titleHidden ? (
    <h1 className={v.hidden}>{title}</h1>
  ) : (
    <header className={s.head}>
      <div className={s.names}>
        <h1>{title}</h1>
        {lead && <p className={s.lead}>{lead}</p>}
      </div>
      {actions && <div className={s.actions}>{actions}</div>}
    </header>
  );
  return (
    <main className={cx(s.screen, width !== 'normal' && s[width])}>
      {header ?? ownHeader}
      {children}
    </main>
  );
}

/** A placeholder while a screen's code loads; `label` announces it, e.g. "Loading". */
export function ScreenSkeleton({ label }: { label: string }) {
  return (
    <main className={s.screen} aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div className={s.head}>
        <Skeleton shape="block" width={280} height={36} />
      </div>
      <Skeleton lines={4} />
    </main>
  );
}
