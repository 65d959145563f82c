import { createToasts, Toasts } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';

/** What toasts are told to. */
export const toasts = createToasts();

/** Where toasts appear. */
export default function ToastRegion() {
  const { t } = useTranslation(namespace);
  return <Toasts store={toasts} label={t('toasts.region')} closeLabel={t('toasts.close')} />;
}
