import { Button, cx, Logo } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { later } from '../lib/later.tsx';
import { paths } from '../lib/paths.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import s from './header.module.css';

// Menus weigh more than the rest of the header, and visitors have none.
const MemberPart = later(() => import(/* webpackChunkName: "member" */ './member-part.tsx'));

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
  const { pathname, search } = useLocation();
  // A visitor with a campaign in progress returns to it.
  const back = pathname === paths.creator.fastStart ? `?return=${encodeURIComponent(pathname + search)}` : '';
  return (
    <>
      <nav className={s.nav} aria-label={t('header.main')}>
        <a href="/#money">{t('header.howMoneyWorks')}</a>
        <a href="/#numbers">{t('header.openNumbers')}</a>
        <a href="/#pricing">{t('header.pricing')}</a>
        <a href="/#curators">{t('header.forCurators')}</a>
        <a href={links.faq} target="_blank" rel="noreferrer">
          {t('menu.faq')}
        </a>
        <a href={links.blog} target="_blank" rel="noreferrer">
          {t('menu.blog')}
        </a>
      </nav>
      <div className={cx(s.right, s.visitor)}>
        <Button variant="ghost" render={<Link to={paths.signin + back} />}>
          {t('header.logIn')}
        </Button>
        <Button variant="primary" render={<Link to={paths.signup + back} />}>
          {t('header.signUp')}
        </Button>
      </div>
    </>
  );
}
