import './no-browser.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { PageBoot } from '../../boot/page-data.ts';
import { routeOf } from '../../boot/routes.ts';
import { App } from '../app.tsx';
import Home from '../home/home.tsx';
import { allLanguages, languages, t } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { ShellProvider, type Shell } from '../shell-context.tsx';
import { createVisitorStore } from '../session/store.ts';
import { content, links } from './marks.ts';
import { home } from './screens.ts';

/** A page as its visitor's browser renders it first, with marks in the place of what differs between installations. */
export interface DrawnPage {
  title: string;
  description: string;
  html: string;
}

const texts: Readonly<Record<string, string>> = { [paths.home]: 'home' };
const nothing = () => {};
const noRemote = { states: [] as const };

/** What the frame of a page asks the shell for while it is rendered. */
const shell = {
  store: createVisitorStore(),
  services: { config: { links }, usePageTitle: nothing, languages: { all: allLanguages, choose: nothing } },
  remotes: {
    subscribe: () => nothing,
    isLoading: () => false,
    states: () => noRemote.states,
    routeOf: (pathname: string) => routeOf(pathname, []),
  },
  content,
} as unknown as Shell;
const updates = { subscribe: () => nothing, isOffered: () => false, later: nothing, start: () => nothing };
const boot = { shell: { version: '' }, remotes: [], preview: null } as unknown as PageBoot;

home.provide(Home);

function drawPage(path: string): DrawnPage {
  const name = texts[path] ?? '';
  return {
    title: t('title', { screen: t(`${name}.title`) }),
    description: t(`${name}.description`),
    html: renderToString(
      <StrictMode>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={[path]}>
            <ShellProvider value={shell}>
              <App
                boot={boot}
                overrideAtStart={null}
                navigation={{ use: () => nothing, navigate: nothing }}
                updates={updates}
                report={nothing}
              />
            </ShellProvider>
          </MemoryRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  };
}

/** Every page that is drawn, by language and path. */
export async function drawPages(): Promise<Record<string, Record<string, DrawnPage>>> {
  const drawn: Record<string, Record<string, DrawnPage>> = {};
  for (const language of allLanguages) {
    await languages.change(language);
    drawn[language] = Object.fromEntries(Object.keys(texts).map((path) => [path, drawPage(path)]));
  }
  return drawn;
}
