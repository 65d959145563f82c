import '@fanfare/shared-ui/tokens.css';
import '@fanfare/shared-ui/base.css';
import refusals from '@fanfare/api-contract/locales/en/refusals.json?languages';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isComplete } from '../boot/page-data.ts';
import { routeOf } from '../boot/routes.ts';
import { createCall, loadClient } from './api/call.ts';
import { failureText, isFailure, sessionCodes } from './api/failure.ts';
import { createProductClock } from './api/product-clock.ts';
import { createWords } from './api/words.ts';
import { App } from './app.tsx';
import { afterPaint, captureError, leaveBreadcrumb, onFirstError, watchPresses } from './errors/capture.ts';
import { watchErrors } from './federation/attribution.ts';
import { loadVersion } from './federation/container.ts';
import { shellFacts } from './federation/facts.ts';
import { registerChecksums } from './federation/files.ts';
import type { Load } from './federation/load-attempts.ts';
import { createLoadPart } from './federation/load-part.ts';
import { withPreparedScreen } from './federation/prepare-screen.ts';
import { createReport } from './federation/outcomes.ts';
import { createRemotes } from './federation/remotes.ts';
import { createRest, createSums } from './federation/rest.ts';
import { createStarts } from './federation/slow-start.ts';
import { startFreezeWatch } from './federation/start-freeze-watch.ts';
import { keptTicket, settleTicket } from './preview/preview-token.ts';
import { isSafeMoment } from './updates/safe-moment.ts';
import { watchTyping } from './updates/typing.ts';
import { fetchVersions, createUpdates } from './updates/updates.ts';
import { countWrites } from './updates/writes.ts';
import { beginningOf } from './drawn/beginning.ts';
import { takeOver } from './drawn/take-over.ts';
import { drawnScreens } from './drawn/screens.ts';
import { isForTakeOver, waitingViewIn, WaitingViewProvider } from './drawn/waiting-view.tsx';
import { readCookie } from './lib/cookies.ts';
import { createLanguageChoice } from './language/language-choice.ts';
import { allLanguages, languages, t } from './lib/i18n.ts';
import { createNavigation } from './lib/navigation.ts';
import { useIdle } from './lib/use-idle.ts';
import { pageData } from './lib/page-data.ts';
import { postBeacon } from './lib/post-beacon.ts';
import { watchWake } from './lib/wake.ts';
import { createQueryClient } from './lib/query-client.ts';
import { createLive } from './live/live.ts';
import { createProOffer } from './pro/pro-offer.ts';
import { createServices } from './services.ts';
import { createTrack } from './marketing/track.ts';
import { createSessionActions } from './session/session.ts';
import { createShellStore } from './session/store.ts';
import { createTabs } from './session/tabs.ts';
import { notify } from './toasts/notify.ts';
import { createStepUp } from './step-up/step-up.ts';
import { ShellProvider } from './shell-context.tsx';

const { config, boot, content = {} } = pageData;
const root = document.getElementById('root') as HTMLElement;
const waitingView = waitingViewIn(root);
const ticket = settleTicket({
  boot,
  url: new URL(location.href),
  storage: sessionStorage,
  // Keeps the router's state in the history entry.
  replaceState: (to) => history.replaceState(history.state, '', to),
});
const { apiUrl } = config;
const store = createShellStore();
const notifyFailure = (thrown: unknown) => notify({ text: failureText(thrown), tone: 'danger' });
const queryClient = createQueryClient(
  (thrown) => captureError(thrown),
  (thrown) => {
    // The end of a session has a notification of its own.
    if (!isFailure(thrown) || !sessionCodes.has(thrown.code)) notifyFailure(thrown);
  },
);
const navigation = createNavigation();

// `call` and the session need each other: a refused call renews the session, and a call reads the session.
const session = createSessionActions({
  apiUrl,
  store,
  queryClient,
  tabs: createTabs(),
  call: () => call,
  navigate: navigation.navigate,
  notifySessionEnded: () => notify({ text: t('ended.toast') }),
  restartSession: (path) => location.replace(path),
});
const clock = createProductClock();
const call = createCall({
  apiUrl,
  token: session.token,
  renew: session.renew,
  onTime: clock.learn,
  onAnswer: (key, status, failure) => {
    leaveBreadcrumb('call', `${key} ${status}`);
    if (failure) captureError(failure, { call: `${key} ${status}`, requestId: failure.requestId });
  },
  language: languages.current,
  // What people do later is no part of opening the page.
  trace: () => (performance.now() < 60_000 ? boot.trace : undefined),
  words: createWords(languages.current, refusals),
});

const {
  live,
  start: startLive,
  stop: stopLive,
  again: againLive,
} = createLive({
  apiUrl,
  call: () => call,
  onReconnect: () => {
    void queryClient.invalidateQueries();
    void session.refreshAccount().catch(() => {});
  },
});
for (const type of ['wallet', 'feed'] as const) live.on(type, () => void session.refreshAccount().catch(() => {}));
store.subscribe(({ session: { status } }) => (status === 'signed_in' ? startLive() : stopLive()));

watchWake({
  onSeen: session.checkSession,
  onSlept: () => {
    session.checkSession();
    againLive();
  },
});

const typing = watchTyping();
const stepUp = createStepUp(store);
const writes = countWrites(call, typing.saved);
const services = createServices({
  call: writes.call,
  now: clock.now,
  store,
  session,
  pro: createProOffer({ store, refreshAccount: session.refreshAccount }),
  stepUp,
  live,
  config,
  navigate: navigation.navigate,
  notify,
  track: createTrack({ store, call }),
  languages: createLanguageChoice({
    languages,
    all: allLanguages,
    store,
    call,
    onUnsaved: notifyFailure,
    onChanged: () => void queryClient.invalidateQueries(),
  }),
});

const beginning = beginningOf(globalThis);
const starts = createStarts(['shell', routeOf(location.pathname, boot.remotes)?.area], beginning?.beganAtMs ?? 0);
const report = createReport({
  boot,
  send: (outcome) => postBeacon(`${apiUrl}/api/v2/public/release-outcomes`, JSON.stringify(outcome)),
  starts,
});
watchErrors(report);
watchPresses();
// Versions that a tab requested are their developers'.
if (!boot.preview)
  onFirstError(() => {
    afterPaint(
      () =>
        void import('./errors/report.ts').then(
          ({ reportErrors }) => reportErrors(boot, config),
          () => {},
        ),
    );
  });
const fetchSums = createSums(boot);
for (const { chosen, lastGood } of boot.remotes) {
  // Only what the page opens lacks some.
  if (isComplete(chosen)) registerChecksums(chosen, fetchSums);
  if (lastGood && isComplete(lastGood)) registerChecksums(lastGood);
}
const fetchRest = createRest(boot);
const loadPrepared = withPreparedScreen(loadVersion, waitingView?.remote);
const load: Load = async (...version) => {
  const module = await loadPrepared(...version);
  // It has registered its texts.
  await languages.ready();
  return module;
};
const remotes = createRemotes({
  boot,
  facts: shellFacts(boot),
  load,
  report,
  fetchRest,
  fetchSums,
  onAsked: starts.asked,
});
const loadPart = createLoadPart({
  boot,
  facts: shellFacts(boot),
  load,
  report,
  fetchRest,
  isKilled: (name) => remotes.view(name).step === 'killed',
});
startFreezeWatch({ boot, remotes }, () => {
  void import('./federation/watch-freezes.ts').then(
    ({ watchFreezes }) => watchFreezes({ boot, apiUrl, running: remotes.running }),
    () => {},
  );
});

const updates = createUpdates({
  boot,
  ask: () => fetchVersions(boot.preview?.kind === 'override' ? keptTicket(sessionStorage) : null),
  isSafe: () => isSafeMoment({ pendingWrites: writes.pending, isUnsaved: typing.isUnsaved }),
  setKilled: remotes.setKilled,
});

/** Read before the router navigates: home redirects members, which would lose it. */
const overrideAtStart = new URLSearchParams(location.search).get('mf');

/** Tells a drawn page that its presses lead somewhere now: once it is idle, since React takes parts of it over one after the other. */
function TakenOver() {
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle && beginning) takeOver(beginning);
  }, [isIdle]);
  return null;
}

/** Loads the screen of a drawn page: React takes it over once its code is there. @returns whether it is */
async function hasScreen(): Promise<boolean> {
  const area = routeOf(location.pathname, boot.remotes)?.area ?? 'shell';
  if (area !== 'shell') return remotes.ready(area);
  return (await drawnScreens[location.pathname]?.preload()) ?? true;
}

async function start(): Promise<void> {
  // In parallel with the account, not after it.
  if (readCookie('token')) {
    void loadClient().catch(() => {});
    void import(/* webpackChunkName: "member" */ './header/member-part.tsx').catch(() => {});
  }
  void session.start();
  const page = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <ShellProvider value={{ store, session, stepUp, services, remotes, loadPart, content }}>
            <WaitingViewProvider value={waitingView}>
              <App
                boot={boot}
                overrideAtStart={overrideAtStart}
                navigation={navigation}
                updates={updates}
                report={report}
              />
            </WaitingViewProvider>
            <TakenOver />
          </ShellProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  );
  // In slices: a page that starts answers presses meanwhile.
  if (!isForTakeOver(root, store.getState().session.status))
    return startTransition(() => createRoot(root).render(page));
  // Where its code doesn't load, the page renders anew and says so.
  if (!(await hasScreen())) return startTransition(() => createRoot(root).render(page));
  // It has registered its texts.
  await languages.ready();
  // Extensions and translators change what the server drew: React then renders it anew.
  hydrateRoot(root, page, { onRecoverableError: (thrown) => console.error(thrown) });
}

function open(): void {
  if (ticket.step === 'redirect') location.replace(ticket.to);
  else void start();
  if (ticket.step === 'ended' || ticket.step === 'refused')
    notify({ text: t(`preview.${ticket.step}`), tone: 'warning' });
}

const texts = languages.ready();
// In English they are there.
if (texts) void texts.then(open);
else open();
