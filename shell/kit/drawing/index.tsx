import { registered } from './no-browser.ts';
import type { DrawnView } from '@fanfare/api-contract/drawn-views';
import { stubServices } from '@fanfare/shell-contract/testing';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route } from 'react-router-dom';
import { RemoteRoot } from '../src/index.ts';

/** A screen to draw. */
interface Screen {
  path: string;
  element: ReactNode;
  /** The answers of public calls that it shows: the view is for installations whose API gives these. */
  answers?: DrawnView['answers'];
  /** The same answers, as the screen's queries keep them. */
  cached?: readonly (readonly [QueryKey, unknown])[];
}

interface Options {
  /** The remote's. */
  name: string;
  skeleton: ReactNode;
  screens: readonly Screen[];
}

/** Where the build's loader of catalogues leaves how to load the languages beside English. */
const key = Symbol.for('fanfare.languages');
type Loads = Readonly<Record<string, () => Promise<{ default: object }>>>;
const loadsOf = (catalogue: object): Loads => (catalogue as { [key]?: Loads })[key] ?? {};

const languagesOf = (): string[] => {
  const others = registered.flatMap(({ catalogues }) => catalogues.flatMap((texts) => Object.keys(loadsOf(texts))));
  return ['en', ...new Set(others)];
};

async function changeTo(language: string): Promise<void> {
  for (const { instance, namespace, catalogues } of registered) {
    for (const catalogue of catalogues) {
      const texts = await loadsOf(catalogue)[language]?.();
      if (texts) instance.addResourceBundle(language, namespace, texts.default, true, true);
    }
  }
  await i18next.changeLanguage(language);
}

function draw({ path, element, cached = [] }: Screen, { name, skeleton }: Options): { title: string; html: string } {
  let title = '';
  const services = stubServices({ usePageTitle: (shown) => void (title = shown) });
  const client = new QueryClient();
  for (const [queryKey, data] of cached) client.setQueryData(queryKey, data);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <RemoteRoot services={services} name={name} skeleton={skeleton}>
          <Route path={path} element={element} />
        </RemoteRoot>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { title, html };
}

/**
 * Draws screens as a browser renders them first, in each language of the remote: with the data in `cached`, all other data still loading. The
 * module that calls it imports this one before any screen, since screens register their texts when they are imported.
 */
export async function drawScreens(options: Options): Promise<Omit<DrawnView, 'styles'>[]> {
  const views: Omit<DrawnView, 'styles'>[] = [];
  for (const language of languagesOf()) {
    await changeTo(language);
    for (const screen of options.screens) {
      const { path, answers } = screen;
      views.push({ path, language, ...draw(screen, options), ...(answers && { answers }) });
    }
  }
  return views;
}
