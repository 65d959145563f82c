import type { ReactNode } from 'react';
import { cx } from '@fanfare/shared-ui';
import { useServices } from '../services.tsx';
import s from './page.module.css';

interface PageProps {
  /** The screen's name: its heading and the window's title. */
  title: string;
  lead?: ReactNode;
  /** Stands beside the heading. */
  actions?: ReactNode;
  width?: 'narrow' | 'normal';
  children: ReactNode;
}

/** The frame of a screen: heading, width and rhythm. */
export function Page({ title, lead, actions, width = 'normal', children }: PageProps) {
  const { usePageTitle } = useServices();
  usePageTitle(title);
  return (
    <main className={cx(s.page, width === 'narrow' && s.narrow)}>
      <header className={s.head}>
        <div className={s.names}>
          <h1>{title}</h1>
          {lead ? <p className={s.lead}>{lead}</p> : null}
        </div>
        {actions}
      </header>
      {children}
    </main>
  );
}
