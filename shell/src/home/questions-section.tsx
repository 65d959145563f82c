import { linkClass, PlusIcon } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { useShell } from '../shell-context.tsx';
import { questions } from './questions.ts';
import s from './questions-section.module.css';

/** What people ask first; everything else is in the help pages, a site of its own. */
export function QuestionsSection() {
  const { t } = useTranslation(namespace);
  const { faq } = useShell().services.config.links;
  return (
    <section className={s.band} id="questions" aria-labelledby="questions-title">
      <div className={s.head}>
        <h2 id="questions-title">{t('home.questions.title')}</h2>
        <a className={linkClass} href={faq} target="_blank" rel="noreferrer">
          {t('home.questions.more')}
        </a>
      </div>
      <div className={s.list}>
        {questions.map((question, index) => (
          <details key={question} name="questions" open={index === 0}>
            <summary>
              <h3>{t(`home.questions.${question}.question`)}</h3>
              <PlusIcon size={20} aria-hidden="true" />
            </summary>
            <p>{t(`home.questions.${question}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
