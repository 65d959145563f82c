import { Banner } from '@fanfare/shared-ui';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import s from './header.module.css';

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const { t } = useTranslation(namespace);
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <Banner tone="warning" className={s.offline ?? ''}>
      {t('offline')}
    </Banner>
  );
}
