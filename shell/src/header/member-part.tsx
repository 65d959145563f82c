import { Button, cx, Kbd, PlusIcon, SearchIcon, VisuallyHidden } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { isCreatingCampaign, paths } from '../lib/paths.ts';
import { isMac } from '../palette/use-palette-keys.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import { ThemeMenu } from '../theme/theme-menu.tsx';
import s from './header.module.css';
import { MobileMenu } from './mobile-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { WalletChip } from './wallet-chip.tsx';

/** The header's part for a signed-in account: the creator's or the curator's. */
export default function MemberPart() {
  const { t } = useTranslation(namespace);
  const { services, store } = useShell();
  const { pathname } = useLocation();
  const { account, activeRole: role } = useShellState((state) => state.session);
  if (!account) return null;
  if (role === null) {
    return (
      <div className={s.right}>
        {account.isStaff && (
          <Button variant="ghost" render={<Link to={paths.staff.home} />}>
            {t('menu.staff')}
          </Button>
        )}
        <Button variant="ghost" render={<Link to={paths.account} />}>
          {t('header.account')}
        </Button>
        <Button
          // Staff have a link more; a phone has room for two, and the account's page logs out as well.
          className={account.isStaff ? (s.wideOnly ?? '') : ''}
          variant="ghost"
          onClick={() => void services.signOut()}
        >
          {t('menu.logOut')}
        </Button>
      </div>
    );
  }
  const unread = account.unreadFeedCount.creator;
  const canCreate = role === 'creator' && !isCreatingCampaign(pathname);
  return (
    <>
      <nav className={s.nav} aria-label={t('header.main')}>
        {role === 'creator' ? (
          <>
            <NavLink to={paths.creator.home}>{t('header.campaigns')}</NavLink>
            <NavLink to={paths.creator.feed}>
              {t('header.activityFeed')}
              {unread > 0 && (
                <>
                  <span className={s.dot} aria-hidden="true" />
                  <VisuallyHidden>{t('header.unread', { count: unread })}</VisuallyHidden>
                </>
              )}
            </NavLink>
          </>
        ) : (
          <NavLink to={paths.curator.home} end>
            {t('header.dashboard')}
          </NavLink>
        )}
      </nav>
      <div className={s.right}>
        <button
          type="button"
          className={cx(s.search, s.wideOnly)}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => store.setState({ isPaletteOpen: true })}
        >
          <SearchIcon size={18} aria-hidden="true" />
          <span className={s.searchWord}>{t('palette.open')}</span>
          <Kbd>{t(isMac() ? 'palette.keysMac' : 'palette.keys')}</Kbd>
        </button>
        <ThemeMenu className={s.wideOnly ?? ''} />
        {canCreate && (
          <Button
            className={s.create ?? ''}
            variant="primary"
            iconStart={<PlusIcon />}
            render={<Link to={paths.creator.createCampaign} />}
          >
            <span className={s.createWord}>{t('header.createCampaign')}</span>
          </Button>
        )}
        <WalletChip account={account} role={role} />
        <div className={s.wideOnly}>
          <ProfileMenu account={account} role={role} />
        </div>
        <MobileMenu account={account} role={role} />
      </div>
    </>
  );
}
