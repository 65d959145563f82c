import { termsVersion } from '@fanfare/api-contract/terms';
import { formatDate } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../boot/locale.ts';
import { Each } from '../drawn/each.tsx';
import { namespace } from '../lib/i18n.ts';
import { useShell } from '../shell-context.tsx';
import s from './legal-page.module.css';

interface Part {
  title: string;
  paragraphs: readonly string[];
}

/** The parts of a text, and the day of its version. */
export function Prose({ name }: { name: 'terms' | 'privacy' }) {
  const { t, i18n } = useTranslation(namespace);
  const { operator } = useShell().content;
  const values = { operator: operator?.name, email: operator?.email, hosting: operator?.hosting };
  const sections =
    name === 'terms'
      ? t('legal.terms.sections', { returnObjects: true, ...values })
      : t('legal.privacy.sections', { returnObjects: true, ...values });
  const date = formatDate(termsVersion, localeOf(i18n.language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <>
      <p className={s.version}>
        <time dateTime={termsVersion}>{t('legal.version', { date })}</time>
      </p>
      {(sections as unknown as readonly Part[]).map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {name === 'privacy' && (
        <Each of={operator?.errorService ?? []}>
          {({ host }) => (
            <section>
              <h2>{t('legal.privacy.errorService.title')}</h2>
              <p>{t('legal.privacy.errorService.who', { host })}</p>
              <p>{t('legal.privacy.errorService.what')}</p>
            </section>
          )}
        </Each>
      )}
    </>
  );
}
