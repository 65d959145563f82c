import { Logo } from '@fanfare/shared-ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useIdle } from '../lib/use-idle.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import s from './footer.module.css';
import { LanguageLinks } from './language-links.tsx';

// Below the fold.
const ThemeSwitch = lazy(() => import('../theme/theme-switch.tsx'));

const elsewhere = ['facebook', 'instagram', 'twitter', 'spotify', 'linkedin'] as const;

/** The footer of a visitor's page. Members have their menus instead. */
export function Footer() {
  const { t } = useTranslation(namespace);
  const { links } = useShell().services.config;
  const isQuiet = useIdle();
  const status = useShellState((state) => state.session.status);
  if (status !== 'signed_out') return null;
  return (
    <footer className={s.footer}>
      <Link to={paths.home} aria-label={t('header.home')}>
        <Logo name="Fanfare" />
      </Link>
      <span className={s.themeSpace}>
        <Suspense>{isQuiet && <ThemeSwitch />}</Suspense>
      </span>
      <LanguageLinks />
      <nav aria-label={t('footer.elsewhere')}>
        <a href={links.faq} target="_blank" rel="noreferrer">
          {t('menu.faq')}
        </a>
        <a href={links.blog} target="_blank" rel="noreferrer">
          {t('menu.blog')}
        </a>
        {elsewhere.map((name) => (
          <a key={name} href={links[name]} target="_blank" rel="noreferrer">
            {t(`footer.${name}`)}
          </a>
        ))}
      </nav>
    </footer>
  );
}
