import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from '../locales/en/common.json';

/** The shell's own catalogue; each remote registers one under its own name. */
export const namespace = 'shell';

void i18next.use(initReactI18next).init({
  lng: 'en',
  defaultNS: namespace,
  resources: { en: { [namespace]: en } },
  interpolation: { escapeValue: false },
});

export const t = i18next.getFixedT('en', namespace);
