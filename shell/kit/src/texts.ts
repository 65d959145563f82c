import { holdScreens } from '@fanfare/shared-ui';
import type {} from '@fanfare/shell-contract';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import base from './locales/en/base.json';
import { useNamespace } from './shell.tsx';

/**
 * Registers a remote's English texts, and has the shell load those of its language. Each remote owns a namespace, so that remotes release
 * independently.
 * @param catalogues `locales/en/x.json`; later ones win, so a remote can override texts of the kit
 */
export function registerTexts(namespace: string, ...catalogues: object[]): void {
  // The shell has initialised i18next already; standalone pages and tests have not.
  if (!i18next.isInitialized) {
    void i18next
      .use(initReactI18next)
      .init({ lng: 'en', fallbackLng: 'en', resources: {}, interpolation: { escapeValue: false } });
  }
  // Once: texts that a lazy screen registers must not undo what the remote has overridden.
  const isNew = !i18next.hasResourceBundle('en', namespace);
  const all = isNew ? [base, ...catalogues] : catalogues;
  for (const texts of all) i18next.addResourceBundle('en', namespace, texts, true, true);
  const arriving = globalThis.fanfareTexts?.(i18next, namespace, all);
  if (arriving) holdScreens(arriving);
}

/** English dates and numbers use the European format. */
const localeOf = (language: string) => (language === 'en' || language.startsWith('en-US') ? 'en-GB' : language);

/** React hook: the remote's texts, and the locale of its numbers and dates. */
export function useText() {
  const { t, i18n } = useTranslation(useNamespace());
  return { t, locale: localeOf(i18n.language ?? 'en') };
}
export type Text = ReturnType<typeof useText>['t'];

/** React hook: the page's language, `en` or another one of the shell's. */
export const useLanguage = (): string => useTranslation(useNamespace()).i18n.language ?? 'en';
