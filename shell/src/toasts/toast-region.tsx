import { createToasts, Toasts } from '@fanfare/shared-ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { connectToasts } from './notify.ts';

const toasts = createToasts();

/** Where toasts appear. */
export default function ToastRegion() {
  const { t } = useTranslation(namespace);
  useEffect(() => connectToasts((toast) => void toasts.show(toast)), []);
  return <Toasts store={toasts} label={t('toasts.region')} closeLabel={t('toasts.close')} />;
}
