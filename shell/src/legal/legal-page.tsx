import { Tag } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Each } from '../drawn/each.tsx';
import { namespace } from '../lib/i18n.ts';
import { legalPages, paths } from '../lib/paths.ts';
import { useShell } from '../shell-context.tsx';
import { Contact } from './contact.tsx';
import { Imprint } from './imprint.tsx';
import s from './legal-page.module.css';
import { Prose } from './prose.tsx';
import './texts.ts';

const contents: Record<(typeof legalPages)[number], ReactNode> = {
  terms: <Prose name="terms" />,
  privacy: <Prose name="privacy" />,
  imprint: <Imprint />,
  contact: <Contact />,
};

/** Terms, privacy, imprint and contact: who operates the product, and what both sides promise. */
export default function LegalPage() {
  const { t } = useTranslation(namespace);
  const { content, services } = useShell();
  const { pathname } = useLocation();
  const shown = legalPages.find((name) => pathname === paths[name]) ?? 'terms';
  const { operator } = content;
  services.usePageTitle(t(`legal.${shown}.title`));
  return (
    <main key={shown} className={s.page}>
      <nav aria-label={t('legal.nav')} className={s.nav}>
        {/* As documents of their own: the server draws each, with what it knows of the operator. */}
        {legalPages.map((name) => (
          <a key={name} href={paths[name]} aria-current={name === shown ? 'page' : undefined}>
            {t(`legal.${name}.title`)}
          </a>
        ))}
      </nav>
      <article className={s.article}>
        <h1>{t(`legal.${shown}.title`)}</h1>
        <p className={s.lead}>
          {t(`legal.${shown}.lead`, { operator: operator?.name, email: operator?.email })}{' '}
          <Each of={operator?.isDemo ?? []}>{() => <Tag tone="demo">{t('legal.demo')}</Tag>}</Each>
        </p>
        {contents[shown]}
      </article>
    </main>
  );
}
