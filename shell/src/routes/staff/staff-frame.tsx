import {
  ArrowRightIcon,
  FlagIcon,
  ListMusicIcon,
  PauseIcon,
  RocketIcon,
  SearchIcon,
  SendIcon,
  TicketIcon,
  TrendingUpIcon,
  TriangleAlertIcon,
  UsersIcon,
  WalletIcon,
} from '@fanfare/shared-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { namespace } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import s from './staff-frame.module.css';

const pages = [
  { to: paths.staff.search, key: 'staff.search.title', Icon: SearchIcon },
  { to: paths.staff.flags, key: 'staff.flag.title', Icon: FlagIcon },
  { to: paths.staff.proofs, key: 'staff.proof.title', Icon: ListMusicIcon },
  { to: paths.staff.services, key: 'staff.service.title', Icon: PauseIcon },
  { to: paths.staff.cashOuts, key: 'staff.cashOut.title', Icon: WalletIcon },
  { to: paths.staff.accounts, key: 'staff.account.title', Icon: UsersIcon },
  { to: paths.staff.codes, key: 'staff.codes', Icon: TicketIcon },
  { to: paths.staff.rankings, key: 'staff.ranking.title', Icon: TrendingUpIcon },
  { to: paths.staff.marketing, key: 'staff.events', Icon: SendIcon },
  { to: paths.staff.errors, key: 'staff.errors', Icon: TriangleAlertIcon },
];

/** The frame of every staff page: links to the others, and to the releases. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(namespace);
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the links overflow their row.
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const current = links.find((link) => pathname.startsWith(link.pathname));
    const row = list.current?.parentElement;
    // In the middle, so that its neighbours on both sides are in view.
    if (current && row)
      row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <div className={s.frame}>
      <nav className={s.nav} aria-label={t('staff.nav')}>
        <p className={s.caption} aria-hidden="true">
          {t('staff.title')}
        </p>
        <ul ref={list} className={s.pages}>
          {pages.map(({ to, key, Icon }) => (
            <li key={to}>
              <NavLink to={to}>
                <Icon size={18} aria-hidden="true" />
                {t(key)}
              </NavLink>
            </li>
          ))}
        </ul>
        <Link className={s.live} to={paths.app}>
          <RocketIcon size={18} aria-hidden="true" />
          {t('staff.live')}
          <ArrowRightIcon size={14} aria-hidden="true" />
        </Link>
      </nav>
      <main className={s.main}>{children}</main>
    </div>
  );
}
