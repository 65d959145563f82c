import { languageName } from '@fanfare/shared-ui';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { beginningOf } from '../drawn/beginning.ts';
import { namespace } from '../lib/i18n.ts';
import { useShell } from '../shell-context.tsx';
import s from './language-links.module.css';

/** The page in each language; links, so that they work before the page's scripts do. */
export function LanguageLinks() {
  const { t, i18n } = useTranslation(namespace);
  const { languages } = useShell().services;
  if (!languages || languages.all.length < 2) return null;
  const choose = (event: MouseEvent, language: string) => {
    // What React hasn't got of a drawn page yet has to be hydrated in the language it was drawn in: the browser follows the link.
    if (beginningOf(globalThis)?.isTakenOver === false) return;
    event.preventDefault();
    void languages.choose(language);
  };
  return (
    <ul className={s.languages} aria-label={t('footer.language')}>
      {languages.all.map((language) => (
        <li key={language}>
          <a
            // Of this page: the path of one that doesn't exist may begin with two slashes, which is another site.
            href={`?language=${language}`}
            hrefLang={language}
            lang={language}
            aria-current={language === i18n.language ? 'true' : undefined}
            onClick={(event) => choose(event, language)}
          >
            {languageName(language)}
          </a>
        </li>
      ))}
    </ul>
  );
}
