import { Logo } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { later } from '../lib/later.tsx';
import { paths } from '../lib/paths.ts';
import { useIdle } from '../lib/use-idle.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import s from './footer.module.css';
import { LanguageLinks } from './language-links.tsx';

// Below the fold.
const ThemeSwitch = later(() => import('../theme/theme-switch.tsx'));

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
      <div className={s.brand}>
        <Link to={paths.home} aria-label={t('header.home')}>
          <Logo name="Fanfare" />
        </Link>
        <p>{t('footer.claim')}</p>
        <span className={s.themeSpace}>{isQuiet && <ThemeSwitch />}</span>
        <LanguageLinks />
      </div>
      <Column title={t('footer.product')}>
        <Link to={paths.creator.fastStart}>{t('footer.start')}</Link>
        <a href="/#money">{t('header.howMoneyWorks')}</a>
        <a href="/#numbers">{t('header.openNumbers')}</a>
        <a href="/#pricing">{t('header.pricing')}</a>
        <a href="/#curators">{t('header.forCurators')}</a>
      </Column>
      <Column title={t('footer.help')}>
        <Outside href={links.faq}>{t('menu.faq')}</Outside>
        <Outside href={links.blog}>{t('menu.blog')}</Outside>
        <a href={paths.contact}>{t('footer.contact')}</a>
      </Column>
      <Column title={t('footer.legal')}>
        <a href={paths.terms}>{t('footer.terms')}</a>
        <a href={paths.privacy}>{t('footer.privacy')}</a>
        <a href={paths.imprint}>{t('footer.imprint')}</a>
      </Column>
      <Column title={t('footer.elsewhere')}>
        {elsewhere.map((name) => (
          <Outside key={name} href={links[name]}>
            {t(`footer.${name}`)}
          </Outside>
        ))}
      </Column>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav className={s.column} aria-label={title}>
      <p>{title}</p>
      {children}
    </nav>
  );
}

/** Without an address it isn't shown, by its style: the server may fill the address in later. */
function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
