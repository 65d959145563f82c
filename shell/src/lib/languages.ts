import type { i18n } from 'i18next';
import type { RegisterTexts } from '@fanfare/shell-contract';

/** Texts of another language come within this, or the English ones are shown first. */
const longestWaitMs = 3_000;
/** Where the build's loader of catalogues leaves how to load the languages beside English. */
const key = Symbol.for('fanfare.languages');

type Load = () => Promise<{ default: object }>;
interface Catalogue {
  instance: i18n;
  namespace: string;
  /** By language. */
  loads: Readonly<Record<string, Load>>;
  /** Languages that were asked for. */
  arrivals: Map<string, Promise<object>>;
}

export const english = 'en';

/** The languages of a catalogue besides English. */
const loadsOf = (texts: object) => (texts as { [key]?: Catalogue['loads'] })[key] ?? {};

/** Every language that a catalogue is there in. */
export const languagesOf = (texts: object): readonly string[] => [english, ...Object.keys(loadsOf(texts))].sort();

/** Loads once, with a second attempt; empty if it fails: English is shown in its place. */
function arrivalOf({ loads, arrivals }: Catalogue, language: string): Promise<object> {
  const load = loads[language];
  if (!load) return Promise.resolve({});
  const arriving =
    arrivals.get(language) ??
    load()
      .catch(load)
      .then((module) => module.default);
  arrivals.set(language, arriving);
  return arriving.catch(() => {
    // Asked for again by the next switch.
    arrivals.delete(language);
    return {};
  });
}

async function add(catalogues: readonly Catalogue[], language: string): Promise<void> {
  const arrived = await Promise.all(catalogues.map((catalogue) => arrivalOf(catalogue, language)));
  // In their own order: later ones override.
  for (const [index, { instance, namespace }] of catalogues.entries())
    instance.addResourceBundle(language, namespace, arrived[index], true, true);
}

const within = (ms: number, done: Promise<unknown>) =>
  Promise.race([done.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))]);

/** The page's language, and the texts of all front ends in it. @param first decided by the server */
export function createLanguages(first: string) {
  const registered: Catalogue[] = [];
  /** To be shown; while its texts load, the page still shows the other. */
  let current = first;
  let shown = first;
  let waiting: Promise<unknown> | undefined;

  const show = (catalogues: readonly Catalogue[], language: string) =>
    Promise.all(
      [...new Set(catalogues.map(({ instance }) => instance))].map(
        async (instance) => language === current && instance.changeLanguage(language),
      ),
    );

  /** Waits for texts; those that come late are shown once they are there. */
  async function arrive(catalogues: readonly Catalogue[], language: string): Promise<void> {
    const done = add(catalogues, language);
    if (!(await within(longestWaitMs, done))) void done.then(() => show(catalogues, language));
  }

  const register: RegisterTexts = (instance, namespace, given) => {
    const catalogues = given.map((texts) => ({ instance, namespace, loads: loadsOf(texts), arrivals: new Map() }));
    registered.push(...catalogues);
    if (current === english) return undefined;
    // A remote under development has an i18next of its own.
    if (instance.language !== shown) void instance.changeLanguage(shown);
    const arriving = arrive(catalogues, current);
    waiting = Promise.all([waiting, arriving]);
    return arriving;
  };

  /** Shows all that is on the page in another language: at once, with what was typed. */
  async function change(language: string): Promise<void> {
    current = language;
    // What is registered while these load comes by itself, in the new language.
    if (language !== english) await arrive([...registered], language);
    if (current !== language) return;
    shown = language;
    await show(registered, language);
    document.documentElement.lang = language;
  }

  return {
    register,
    change,
    current: () => current,
    /** Until when to wait before showing texts that were registered so far; undefined in English. */
    ready: () => (current === english ? undefined : waiting),
  };
}

export type PageLanguages = ReturnType<typeof createLanguages>;
