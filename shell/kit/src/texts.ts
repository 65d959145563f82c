import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import base from './locales/en/base.json';
import { useNamespace } from './shell.tsx';

/**
 * Registers a remote's texts. Each remote owns a namespace, so that remotes release independently.
 * @param catalogues later ones win, so a remote can override texts of the kit
 */
export function registerTexts(namespace: string, ...catalogues: object[]): void {
  // The shell has initialised i18next already; standalone pages and tests have not.
  if (!i18next.isInitialized) {
    void i18next.use(initReactI18next).init({ lng: 'en', resources: {}, interpolation: { escapeValue: false } });
  }
  // Once: texts that a lazy screen registers must not undo what the remote has overridden.
  const isNew = !i18next.hasResourceBundle('en', namespace);
  for (const texts of [...(isNew ? [base] : []), ...catalogues])
    i18next.addResourceBundle('en', namespace, texts, true, true);
}

/** English dates and numbers use the European format. */
const localeOf = (language: string) => (language === 'en' || language.startsWith('en-US') ? 'en-GB' : language);

/** React hook: the remote's texts, and the locale of its numbers and dates. */
export function useText() {
  const { t, i18n } = useTranslation(useNamespace());
  return { t, locale: localeOf(i18n.language ?? 'en') };
}
export type Text = ReturnType<typeof useText>['t'];
