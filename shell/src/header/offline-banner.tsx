import { Banner } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { useOnline } from '../lib/use-online.ts';
import s from './header.module.css';

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const { t } = useTranslation(namespace);
  if (useOnline()) return null;
  return (
    <Banner tone="warning" className={s.offline ?? ''}>
      {t('offline')}
    </Banner>
  );
}
