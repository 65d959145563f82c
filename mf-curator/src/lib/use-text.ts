import { useTranslation } from 'react-i18next';
import { namespace } from '../i18n.ts';

/** Dates and numbers are written the European way in English. */
const localeOf = (language: string) => (language === 'en' || language.startsWith('en-US') ? 'en-GB' : language);

/** React hook: this front end's texts, and the locale its numbers and dates are written in. */
export function useText() {
  const { t, i18n } = useTranslation(namespace);
  return { t, locale: localeOf(i18n.language ?? 'en') };
}
export type Text = ReturnType<typeof useText>['t'];
