import { holdScreens } from '@fanfare/shared-ui';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from '../locales/en/common.json';
import { readCookie } from './cookies.ts';
import { createLanguages, english, languagesOf } from './languages.ts';
import { oneFullStop } from './one-full-stop.ts';
import { pageData } from './page-data.ts';

/** The shell's own catalogue; each remote registers one under its own name. */
export const namespace = 'shell';

/** The languages of the product, by the folders beside `locales/en`. */
export const allLanguages = languagesOf(en);

const asked = pageData?.language ?? readCookie('language');
export const languages = createLanguages(allLanguages.find((one) => one === asked) ?? english);

void i18next
  .use(initReactI18next)
  .use(oneFullStop)
  .init({
    lng: languages.current(),
    fallbackLng: english,
    defaultNS: namespace,
    resources: { en: { [namespace]: en } },
    interpolation: { escapeValue: false },
    postProcess: [oneFullStop.name],
  });
globalThis.fanfareTexts = languages.register;

/** Registers texts of the shell that load with a screen. */
export function registerOwnTexts(texts: object): void {
  i18next.addResourceBundle(english, namespace, texts, true);
  const arriving = languages.register(i18next, namespace, [texts]);
  if (arriving) holdScreens(arriving);
}
registerOwnTexts(en);

/** In the page's language, outside of components. */
export const t = i18next.getFixedT(null, namespace);
