import { Button, IconButton, Logo, VisuallyHidden } from '@fanfare/shared-ui';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { isCreatingCampaign, paths } from '../lib/paths.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import { ThemeMenu } from '../theme/theme-menu.tsx';
import s from './header.module.css';
import { MobileMenu } from './mobile-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { WalletChip } from './wallet-chip.tsx';

/** The header of every screen: a visitor's, the creator's or the curator's. */
export function Header() {
  const { t } = useTranslation(namespace);
  const session = useShellState((state) => state.session);
  return (
    <header className={s.header}>
      <div className={s.inner}>
        <Link to={paths.home} className={s.home} aria-label={t(session.isPro ? 'header.homePro' : 'header.home')}>
          <Logo name="Fanfare" pro={session.isPro} proText={t('pro.badge')} />
        </Link>
        {session.status === 'signed_out' && <VisitorPart />}
        {session.status === 'signed_in' && <MemberPart />}
      </div>
    </header>
  );
}

function VisitorPart() {
  const { t } = useTranslation(namespace);
  const { links } = useShell().services.config;
  return (
    <>
      <nav className={s.nav} aria-label={t('header.main')}>
        <a href="/#money">{t('header.howMoneyWorks')}</a>
        <a href="/#numbers">{t('header.openNumbers')}</a>
        <a href={links.faq} target="_blank" rel="noreferrer">
          {t('menu.faq')}
        </a>
        <a href={links.blog} target="_blank" rel="noreferrer">
          {t('menu.blog')}
        </a>
      </nav>
      <div className={s.right}>
        <Button variant="ghost" render={<Link to={paths.signin} />}>
          {t('header.logIn')}
        </Button>
        <Button variant="primary" render={<Link to={paths.signup} />}>
          {t('header.signUp')}
        </Button>
      </div>
    </>
  );
}

function MemberPart() {
  const { t } = useTranslation(namespace);
  const { services } = useShell();
  const { pathname } = useLocation();
  const { account, activeRole: role } = useShellState((state) => state.session);
  if (!account) return null;
  if (role === null) {
    return (
      <div className={s.right}>
        <Button variant="ghost" onClick={() => void services.signOut()}>
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
        <ThemeMenu className={s.wideOnly ?? ''} />
        {canCreate && (
          <>
            <Button
              className={s.wideOnly ?? ''}
              variant="primary"
              iconStart={<Plus />}
              render={<Link to={paths.creator.createCampaign} />}
            >
              {t('header.createCampaign')}
            </Button>
            <IconButton
              className={s.narrowOnly ?? ''}
              variant="solid"
              label={t('header.createCampaign')}
              icon={<Plus aria-hidden="true" />}
              render={<Link to={paths.creator.createCampaign} />}
            />
          </>
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
