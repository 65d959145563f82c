import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from './locales/en.json';

/** The catalogue's name: each front end owns one, so that they can release apart. */
export const namespace = 'mf-curator';

// In the shell i18next runs already; alone and in tests it starts here.
if (!i18next.isInitialized) {
  void i18next.use(initReactI18next).init({ lng: 'en', resources: {}, interpolation: { escapeValue: false } });
}
i18next.addResourceBundle('en', namespace, en, true, true);
