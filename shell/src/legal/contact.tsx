import { Button, linkClass } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { useShell } from '../shell-context.tsx';
import s from './legal-page.module.css';

const subjects = ['help', 'data', 'security', 'press'] as const;

/** How to reach whoever operates the installation. */
export function Contact() {
  const { t } = useTranslation(namespace);
  const { content, services } = useShell();
  const email = content.operator?.email ?? '';
  return (
    <>
      <p className={s.write}>
        <Button
          variant="primary"
          size="l"
          render={<a href={`mailto:${email}`}>{t('legal.contact.write', { email })}</a>}
        />
        <a className={linkClass} href={services.config.links.faq} target="_blank" rel="noreferrer">
          {t('legal.contact.faq')}
        </a>
      </p>
      {subjects.map((subject) => (
        <section key={subject}>
          <h2>{t(`legal.contact.${subject}`)}</h2>
          <p>{t(`legal.contact.${subject}Text`)}</p>
        </section>
      ))}
    </>
  );
}
