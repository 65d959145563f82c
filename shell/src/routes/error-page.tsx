import { Button, ErrorState } from '@fanfare/shared-ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import s from '../federation/slot.module.css';

/** The last resort. Uses neither router nor session: either may be what broke. */
export function ErrorPage() {
  const { t } = useTranslation(namespace);
  useEffect(() => {
    document.title = t('title', { screen: t('error.generic') });
  }, [t]);
  return (
    <main className={s.page}>
      <ErrorState
        titleAs="h1"
        title={t('error.global')}
        actions={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              {t('error.reload')}
            </Button>
            <Button render={<a href={paths.home}>{t('error.home')}</a>}>{t('error.home')}</Button>
          </>
        }
      />
    </main>
  );
}
