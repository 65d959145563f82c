import { linkClass, PlusIcon } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import type { HomeRules } from '../../boot/page-content.ts';
import { Each } from '../drawn/each.tsx';
import { namespace } from '../lib/i18n.ts';
import { useShell } from '../shell-context.tsx';
import { answerOf, isRuled, questions } from './questions.ts';
import s from './questions-section.module.css';

/** What people ask first; everything else is in the help pages, a site of its own. */
export function QuestionsSection({ rules }: { rules: readonly HomeRules[] }) {
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
        {questions.map((question, index) => {
          const title = t(`home.questions.${question}.question`);
          if (!isRuled(question))
            return <Question key={question} title={title} answer={answerOf(question, t)} isOpen={index === 0} />;
          return (
            <Each key={question} of={rules}>
              {(known) => <Question title={title} answer={answerOf(question, t, known)} />}
            </Each>
          );
        })}
      </div>
    </section>
  );
}

function Question({ title, answer, isOpen = false }: { title: string; answer: string; isOpen?: boolean }) {
  return (
    <details name="questions" open={isOpen}>
      <summary>
        <h3>{title}</h3>
        <PlusIcon size={20} aria-hidden="true" />
      </summary>
      <p>{answer}</p>
    </details>
  );
}
