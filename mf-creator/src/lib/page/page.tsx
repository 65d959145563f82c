import { cx } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { useServices } from '../services.tsx';
import s from './page.module.css';

interface PageProps {
  /** The screen's name: its heading and the window's title. */
  title: string;
  subtitle?: ReactNode;
  /** Stands beside the heading. */
  actions?: ReactNode;
  width?: 'narrow' | 'normal' | 'wide';
  /** Takes the place of the usual heading, and carries the page's `h1` itself. */
  header?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen: heading, width and rhythm. */
export function Page({ title, subtitle, actions, width = 'normal', header, children }: PageProps) {
  const { usePageTitle } = useServices();
  usePageTitle(title);
  return (
    <main className={cx(s.page, width !== 'normal' && s[width])}>
      {header ?? (
        <header className={s.head}>
          <div className={s.names}>
            <h1>{title}</h1>
            {subtitle && <p className={s.sub}>{subtitle}</p>}
          </div>
          {actions && <div className={s.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </main>
  );
}
