/** What pages have of react-i18next as soon as they start: the names in `thinExports`. The rest, `Trans` for one, comes with whoever needs it. */
export { I18nextProvider, I18nContext, getI18n, initReactI18next, useTranslation } from '#whole/react-i18next';
