import { Avatar, Flare, IconButton, linkClass, LogoMark, MenuIcon, XIcon } from '@fanfare/shared-ui';
import type { Account } from '@fanfare/api-contract';
import type { Role } from '@fanfare/shell-contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import ThemeSwitch from '../theme/theme-switch.tsx';
import s from './header.module.css';
import { mobileMenu, nameOf, pictureOf, type MenuEntry } from './menu-entries.ts';
import { useMenuAction } from './use-menu-action.ts';
import { WalletChip } from './wallet-chip.tsx';

/** The full-screen menu of small screens. */
export function MobileMenu({ account, role }: { account: Account; role: Role }) {
  const { t } = useTranslation(namespace);
  const { services } = useShell();
  const subscription = useShellState((state) => state.subscription);
  const isPro = useShellState((state) => state.session.isPro);
  const dialog = useRef<HTMLDialogElement>(null);
  const act = useMenuAction(role);
  const { pathname } = useLocation();
  const name = nameOf(account, role);
  const { main, rest, otherSide } = mobileMenu({ account, role, subscription, links: services.config.links });
  const close = () => dialog.current?.close();
  useEffect(close, [pathname]);

  const entry = (one: MenuEntry, className?: string) => {
    const label = t(one.key);
    if ('act' in one) {
      const run = () => {
        close();
        act(one.act);
      };
      return (
        <button type="button" className={className} onClick={run}>
          {label}
        </button>
      );
    }
    if ('href' in one) {
      return (
        <a className={className} href={one.href} target="_blank" rel="noreferrer">
          {label}
        </a>
      );
    }
    const unread = one.key === 'header.activityFeed' ? account.unreadFeedCount.creator : 0;
    return (
      <Link className={className} to={one.to} onClick={close} aria-current={pathname === one.to ? 'page' : undefined}>
        {label}
        {unread > 0 && <span className={s.count}>{unread}</span>}
      </Link>
    );
  };

  return (
    <>
      <IconButton
        className={s.burger}
        size="l"
        label={t('header.openMenu')}
        icon={<MenuIcon aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      />
      <dialog ref={dialog} className={s.mobile} aria-label={t('header.openMenu')}>
        <div className={s.mobileBar}>
          <LogoMark pro={isPro} />
          <WalletChip account={account} role={role} />
          <IconButton size="l" label={t('header.closeMenu')} icon={<XIcon aria-hidden="true" />} onClick={close} />
        </div>
        <div className={s.mobileWho}>
          <Avatar name={name} src={pictureOf(account, role)} size={48} decorative />
          <div>
            <b>{name}</b>
            <p>{t(`role.${role}`)}</p>
          </div>
          {entry(otherSide, linkClass)}
        </div>
        <nav aria-label={t('header.main')}>
          <ul className={s.mobileMain}>
            {main.map((one) => (
              <li key={one.key}>{entry(one)}</li>
            ))}
          </ul>
          <ul className={s.mobileRest}>
            {rest.map((one) => (
              <li key={one.key}>{entry(one)}</li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch className={s.mobileTheme ?? ''} />
        <Flare variant="menu" className={s.mobileFlare ?? ''} />
      </dialog>
    </>
  );
}
