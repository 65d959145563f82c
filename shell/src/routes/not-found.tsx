import { Button, EmptyState, LostPicture, SearchIcon } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import s from '../federation/slot.module.css';

/** The page for an unknown address: home, search for accounts with screens to go to, or back. */
export function NotFound() {
  const { t } = useTranslation(namespace);
  const { services, store } = useShell();
  const navigate = useNavigate();
  const canSearch = useShellState(({ session }) => session.activeRole !== null);
  services.usePageTitle(t('notFound.title'));
  return (
    <main className={s.page}>
      <EmptyState
        titleAs="h1"
        picture={<LostPicture />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={
          <>
            <Button variant="primary" render={<Link to={paths.home} />}>
              {t('notFound.home')}
            </Button>
            {canSearch && (
              <Button iconStart={<SearchIcon size={18} />} onClick={() => store.setState({ isPaletteOpen: true })}>
                {t('notFound.search')}
              </Button>
            )}
            {history.length > 1 && (
              <Button variant="ghost" onClick={() => void navigate(-1)}>
                {t('notFound.back')}
              </Button>
            )}
          </>
        }
      />
    </main>
  );
}
