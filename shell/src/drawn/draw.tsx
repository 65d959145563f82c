import './no-browser.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { PageBoot } from '../../boot/page-data.ts';
import { mark } from '../../boot/page-template.ts';
import { routeOf } from '../../boot/routes.ts';
import { App } from '../app.tsx';
import Home from '../home/home.tsx';
import { answerText, questions } from '../home/questions.ts';
import { allLanguages, languages, t } from '../lib/i18n.ts';
import LegalPage from '../legal/legal-page.tsx';
import { legalPages, paths } from '../lib/paths.ts';
import { curatorPages } from '../header/curator-pages.ts';
import { ShellProvider, type Shell } from '../shell-context.tsx';
import type { RemoteState } from '../federation/states.ts';
import { createVisitorStore, signedOut } from '../session/store.ts';
import { homeMarks } from './home-marks.ts';
import { content, links } from './marks.ts';
import { home, legal } from './screens.ts';
import { WaitingViewProvider } from './waiting-view.tsx';

/** What search engines and other sites show of a page. */
interface PageHead {
  title: string;
  description: string;
}

/** A page as its visitor's browser renders it first, with marks in the place of what differs between installations. */
interface DrawnPage extends PageHead {
  html: string;
  questions?: readonly { question: string; answer: string }[];
}

/** The texts of each drawn page. */
const texts: Readonly<Record<string, string>> = {
  [paths.home]: 'home',
  ...Object.fromEntries(legalPages.map((name) => [paths[name], `legal.${name}`])),
};
const nothing = () => {};
const noStates: readonly RemoteState[] = [];

/** A remote that is shown, with a mark instead of its screen: the server replaces that by the drawn view of a release. */
const view = {
  step: 'shown',
  shown: {
    key: 1,
    release: { version: mark('version') },
    cohort: mark('cohort'),
    module: { default: () => mark('view') },
  },
};
/** Visitors' pages are the same around the screen of any remote, so one address stands for all of them. */
const anyRemotesPath = paths.signin;

/**
 * The patterns of the member frames. Members' pages are the same around every waiting view of an area, except that the curator's menu marks the
 * current page: its pages have frames of their own.
 */
const memberPaths: readonly string[] = [
  ...curatorPages.map(({ to }) => to).filter((to) => /^\/curator[\w/]*$/.test(to)),
  '/curator/*',
  '/creator/*',
];

/** What components read of the shell while a visitor's page is drawn. */
const shell = {
  store: createVisitorStore(),
  services: { config: { links }, usePageTitle: nothing, languages: { all: allLanguages, choose: nothing } },
  remotes: {
    subscribe: () => nothing,
    isLoading: () => false,
    states: () => noStates,
    routeOf: (pathname: string) =>
      pathname === anyRemotesPath ? { area: mark('remote'), access: 'visitor', role: null } : routeOf(pathname, []),
    view: () => view,
    enter: nothing,
  },
  content,
} as unknown as Shell;
/** The same for a member whose account is still loading. */
const membersShell = {
  ...shell,
  store: createVisitorStore({ session: { ...signedOut, status: 'loading' } }),
  remotes: { ...shell.remotes, routeOf: () => ({ area: mark('remote'), access: 'account', role: null }) },
} as unknown as Shell;
const updates = { subscribe: () => nothing, isOffered: () => false, later: nothing, start: () => nothing };
const boot = { shell: { version: '' }, remotes: [], preview: null } as unknown as PageBoot;

home.provide(Home);
legal.provide(LegalPage);

/** Pages of remotes that anybody may open, with the key of their title and description; a mark stands for the curator's name. */
const ofRemotes = {
  [paths.signin]: 'signin',
  [paths.signup]: 'signup',
  [paths.creator.fastStart]: 'fastStart',
  '/to/:handle': 'curator',
  '/report/:token': 'report',
} as const;

const headOf = (key: string, values = {}): PageHead => ({
  title: t('title', { screen: t(`${key}.title`, values) }),
  description: t(`${key}.description`, values),
});

/** The waiting view of a member frame: a mark, which the server replaces by the view of a release. */
const waitingMark = (pathname: string) => ({
  remote: mark('remote'),
  pathname,
  language: languages.current(),
  fill: nothing,
  mark: mark('view'),
});

const htmlOf = (path: string, of = shell): string =>
  renderToString(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <ShellProvider value={of}>
            <WaitingViewProvider value={of === membersShell ? waitingMark(path) : null}>
              <App
                boot={boot}
                overrideAtStart={null}
                navigation={{ use: () => nothing, navigate: nothing }}
                updates={updates}
                report={nothing}
              />
            </WaitingViewProvider>
          </ShellProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  );

const drawPage = (path: string): DrawnPage => ({
  ...headOf(texts[path] ?? ''),
  ...(path === paths.home && {
    questions: questions.map((question) => ({
      question: t(`home.questions.${question}.question`),
      answer: answerText(question, t, homeMarks.rules),
    })),
  }),
  html: htmlOf(path),
});

const drawWithoutScripts = (): string =>
  renderToStaticMarkup(
    <p>
      {t('home.public.withoutScripts.text')} <a href={paths.home}>{t('home.public.withoutScripts.link')}</a>
    </p>,
  );

const drawFrame = (path: string, of = shell): DrawnPage => ({
  title: t('title', { screen: mark('screen') }),
  description: '',
  html: htmlOf(path, of),
});

interface DrawnLanguage {
  pages: Record<string, DrawnPage>;
  /** The page around a visitor's view of a remote's screen. */
  frame: DrawnPage;
  /** The page around a waiting view, by the pattern of its path. */
  memberFrames: Record<string, DrawnPage>;
  /** Of further pages, by the pattern of their path. */
  heads: Record<string, PageHead>;
  /** Instead of a page that only scripts draw. */
  withoutScripts: string;
}

/** Every page that is drawn, by language. */
export async function drawPages(): Promise<Record<string, DrawnLanguage>> {
  const drawn: Record<string, DrawnLanguage> = {};
  for (const language of allLanguages) {
    await languages.change(language);
    drawn[language] = {
      pages: Object.fromEntries(Object.keys(texts).map((path) => [path, drawPage(path)])),
      frame: drawFrame(anyRemotesPath),
      memberFrames: Object.fromEntries(memberPaths.map((path) => [path, drawFrame(path, membersShell)])),
      heads: Object.fromEntries(
        Object.entries(ofRemotes).map(([path, key]) => [path, headOf(`home.public.${key}`, { name: mark('name') })]),
      ),
      withoutScripts: drawWithoutScripts(),
    };
  }
  return drawn;
}
