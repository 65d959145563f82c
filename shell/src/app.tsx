import { SkipLink, Toasts, type ToastStore } from '@fanfare/shared-ui';
import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ErrorPage } from './routes/error-page.tsx';
import { Footer } from './header/footer.tsx';
import { Header } from './header/header.tsx';
import { namespace } from './lib/i18n.ts';
import type { Navigation } from './lib/navigation.ts';
import { areaOf } from './lib/paths.ts';
import { OfflineBanner } from './header/offline-banner.tsx';
import { ProModal } from './pro/pro-modal.tsx';
import { Screens } from './routes/screens.tsx';
import { SessionEndedDialog } from './session/session-ended-dialog.tsx';
import { useShellState } from './shell-context.tsx';
import { usePrefetch } from './federation/use-prefetch.ts';

interface Props {
  toasts: ToastStore;
  navigation: Navigation;
}

/** The page: what surrounds every screen, and the screen. */
export function App({ toasts, navigation }: Props) {
  const { t } = useTranslation(namespace);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const role = useShellState((state) => state.session.activeRole);
  const area = areaOf(pathname);
  const shownRole = area === 'mf-curator' ? 'curator' : area === 'mf-creator' ? 'creator' : (role ?? 'creator');

  useEffect(() => navigation.use((to, options) => void navigate(to, options)), [navigation, navigate]);
  useEffect(() => {
    // The role tints what can be pressed, so one always knows which side one is on.
    document.body.dataset['role'] = shownRole;
  }, [shownRole]);
  useEffect(() => {
    scrollTo(0, 0);
  }, [pathname]);
  usePrefetch();

  return (
    <ErrorBoundary FallbackComponent={ErrorPage}>
      <SkipLink href="#content">{t('skip')}</SkipLink>
      <OfflineBanner />
      <Header />
      <div id="content" tabIndex={-1}>
        <Screens />
      </div>
      <Footer />
      <ProModal />
      <SessionEndedDialog />
      <Toasts store={toasts} label={t('toasts.region')} closeLabel={t('toasts.close')} />
    </ErrorBoundary>
  );
}
