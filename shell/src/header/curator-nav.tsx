import { cx } from '@fanfare/shared-ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useShellState } from '../shell-context.tsx';
import s from './curator-nav.module.css';
import { curatorPages } from './curator-pages.ts';

const isCuratorPath = (pathname: string) =>
  pathname === paths.curator.home || pathname.startsWith(`${paths.curator.home}/`);

/** The address of a page without what it is filtered by: the dashboard's views are in its query. */
function pageOf(pathname: string, search: string): string {
  const view = new URLSearchParams(search).get('view');
  return pathname === paths.curator.home && view ? `${pathname}?view=${view}` : pathname;
}

/**
 * Every page of a curator, one press away at each width. Shown by the address, so that it is there before the session is known and nothing
 * moves; on the account's own page for whoever is a curator at the moment.
 */
export function CuratorNav() {
  const { t } = useTranslation(namespace);
  const { pathname, search } = useLocation();
  const role = useShellState((state) => state.session.activeRole);
  const list = useRef<HTMLUListElement>(null);
  const page = pageOf(pathname, search);
  const isShown = isCuratorPath(pathname) || (pathname === paths.account && role === 'curator');
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    const row = list.current;
    // A phone has room for four: the current one is among them.
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  });
  if (!isShown) return null;
  return (
    <nav className={s.strip} aria-label={t('header.curatorPages')}>
      <ul ref={list} className={s.pages}>
        {curatorPages.map(({ key, to }) => (
          <li key={key} className={cx(to === paths.curator.home && s.inHeader)}>
            <Link to={to} aria-current={page === to ? 'page' : undefined}>
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
