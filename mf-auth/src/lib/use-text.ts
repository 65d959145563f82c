import { useTranslation } from 'react-i18next';
import { namespace } from '../i18n.ts';

/** React hook: this front end's texts. */
export function useText() {
  const { t } = useTranslation(namespace);
  return t;
}
export type Text = ReturnType<typeof useText>;
