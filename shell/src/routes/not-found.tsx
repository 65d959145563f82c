import { Button, EmptyState } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useShell } from '../shell-context.tsx';
import s from '../federation/slot.module.css';

/** The page for an unknown address. */
export function NotFound() {
  const { t } = useTranslation(namespace);
  const { services } = useShell();
  services.usePageTitle(t('notFound.title'));
  return (
    <main className={s.page}>
      <EmptyState
        titleAs="h1"
        mood="silent"
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={
          <Button variant="primary" render={<Link to={paths.home} />}>
            {t('notFound.home')}
          </Button>
        }
      />
    </main>
  );
}
