import { SkipLink } from '@fanfare/shared-ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { PageBoot } from '../boot/page-data.ts';
import s from './app.module.css';
import { ErrorPage } from './routes/error-page.tsx';
import { isTermsDue } from './consents/is-terms-due.ts';
import { Footer } from './header/footer.tsx';
import { CuratorNav } from './header/curator-nav.tsx';
import { Header } from './header/header.tsx';
import { namespace } from './lib/i18n.ts';
import { later } from './lib/later.tsx';
import type { Navigation } from './lib/navigation.ts';
import { paths } from './lib/paths.ts';
import { useIdle } from './lib/use-idle.ts';
import { useTouched } from './lib/use-touched.ts';
import { useRouteFocus } from './lib/use-route-focus.ts';
import { OfflineBanner } from './header/offline-banner.tsx';
import { usePaletteKeys } from './palette/use-palette-keys.ts';
import { PreviewBanner } from './preview/preview-banner.tsx';
import { Screens } from './routes/screens.tsx';
import { waitingToasts } from './toasts/notify.ts';
import { useShell, useShellState } from './shell-context.tsx';
import { captureError, leaveBreadcrumb } from './errors/capture.ts';
import { messageOf } from './federation/entry.ts';
import type { Report } from './federation/outcomes.ts';
import { usePrefetch } from './federation/use-prefetch.ts';
import { UpdateOffer } from './updates/update-offer.tsx';
import type { Updates } from './updates/updates.ts';

// Never visible on the first render.
const ProModal = later(() => import('./pro/pro-modal.tsx'));
const Palette = later(() => import('./palette/palette.tsx'));
const StepUpDialog = later(() => import('./step-up/step-up-dialog.tsx'));
const FactorPrompt = later(() => import('./step-up/factor-prompt.tsx'));
const SessionEndedDialog = later(() => import('./session/session-ended-dialog.tsx'));
const ToastRegion = later(() => import('./toasts/toast-region.tsx'));
const TermsQuestion = later(() => import('./consents/terms-question.tsx'));
const OverrideDialog = later(() => import('./preview/override-dialog.tsx'));

interface Props {
  boot: PageBoot;
  /** The versions that the address asks for; null if it asks for none. */
  overrideAtStart: string | null;
  navigation: Navigation;
  updates: Updates;
  report: Report;
}

/** The page: the frame around every screen, and the screen. */
export function App({ boot, overrideAtStart, navigation, updates, report }: Props) {
  const { t } = useTranslation(namespace);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { store, remotes } = useShell();
  const isProOpen = useShellState((state) => state.proModal !== null);
  const isStepUpOpen = useShellState((state) => state.stepUp !== null);
  const isFactorPromptOpen = useShellState((state) => state.isFactorPromptOpen);
  const isPaletteOpen = useShellState((state) => state.isPaletteOpen);
  const isLoginPromptOpen = useShellState((state) => state.isLoginPromptOpen);
  const hasToast = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.get, waitingToasts.get);
  const [asked, setAsked] = useState(overrideAtStart);
  const isQuiet = useIdle();
  const isAskedForTerms = useShellState(({ session: { account } }) => isTermsDue(account));
  const isTouched = useTouched();
  const role = useShellState((state) => state.session.activeRole);
  const shownRole = remotes.routeOf(pathname)?.role ?? role ?? 'creator';
  const { version } = boot.shell;

  useEffect(() => navigation.use((to, options) => void navigate(to, options)), [navigation, navigate]);
  useEffect(() => {
    // The active role tints the controls, so that it is always visible.
    document.body.dataset['role'] = shownRole;
  }, [shownRole]);
  useEffect(() => {
    if (pathname === paths.home) store.setState({ isLeaving: false });
  }, [pathname, store]);
  useEffect(() => report({ name: 'shell', version, outcome: 'mounted' }), [report, version]);
  useEffect(() => leaveBreadcrumb('route', pathname), [pathname]);
  useRouteFocus(pathname);
  usePrefetch();
  usePaletteKeys();

  return (
    <ErrorBoundary
      FallbackComponent={ErrorPage}
      onError={(thrown) => {
        captureError(thrown);
        report({ name: 'shell', version, outcome: 'failed', reason: 'crash', message: messageOf(thrown) });
      }}
    >
      <SkipLink href="#content">{t('skip')}</SkipLink>
      <OfflineBanner />
      <Header />
      <CuratorNav />
      <div className={s.corner}>
        <PreviewBanner boot={boot} />
        <UpdateOffer updates={updates} />
        {isQuiet && isAskedForTerms && <TermsQuestion />}
      </div>
      <div id="content" className={s.content} tabIndex={-1}>
        <Screens />
      </div>
      <Footer />
      {isPaletteOpen && <Palette />}
      {isProOpen && <ProModal />}
      {isFactorPromptOpen && <FactorPrompt />}
      {isStepUpOpen && <StepUpDialog />}
      {isLoginPromptOpen && <SessionEndedDialog />}
      {asked !== null && <OverrideDialog asked={asked} onClose={() => setAsked(null)} />}
      {(isTouched || hasToast) && <ToastRegion />}
    </ErrorBoundary>
  );
}
