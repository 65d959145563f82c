import { createInstance, type i18n } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLanguages, languagesOf } from './languages.ts';

const key = Symbol.for('fanfare.languages');

/** A catalogue as the build's loader leaves it. */
const catalogue = (en: object, load: () => Promise<{ default: object }>) => ({ ...en, [key]: { fr: load } });
const arrived = (texts: object) => async () => ({ default: texts });

let instance: i18n;
let languages: ReturnType<typeof createLanguages>;
const text = (name: string) => instance.t(name, { ns: 'remote' });

function register(...catalogues: object[]) {
  for (const texts of catalogues) instance.addResourceBundle('en', 'remote', texts, true, true);
  return languages.register(instance, 'remote', catalogues);
}
async function start(language: string) {
  languages = createLanguages(language);
  instance = createInstance();
  await instance.init({ lng: language, fallbackLng: 'en', resources: {} });
}

beforeEach(() => start('fr'));
afterEach(() => {
  vi.useRealTimers();
  document.documentElement.lang = 'en';
});

it('are those that a catalogue is there in', () => {
  expect(languagesOf(catalogue({}, arrived({})))).toEqual(['en', 'fr']);
  expect(languagesOf({})).toEqual(['en']);
});

it('load nothing in English', async () => {
  await start('en');
  const load = vi.fn(arrived({ hello: 'Bonjour' }));
  expect(register(catalogue({ hello: 'Hello' }, load))).toBeUndefined();
  expect(languages.ready()).toBeUndefined();
  expect([load.mock.calls, text('hello')]).toEqual([[], 'Hello']);
});

it('override in the order of their catalogues, not of their arrival', async () => {
  const later = Promise.withResolvers<{ default: object }>();
  void register(
    catalogue({ hello: 'Hello' }, () => later.promise),
    catalogue({ hello: 'Hi' }, arrived({ hello: 'Salut' })),
  );
  later.resolve({ default: { hello: 'Bonjour' } });
  await languages.ready();
  expect(text('hello')).toBe('Salut');
});

it('come at the second attempt; without them English is shown, as for a single text that is missing', async () => {
  const lost = () => Promise.reject(new Error('lost'));
  await register(catalogue({ hello: 'Hello' }, vi.fn(arrived({ hello: 'Bonjour' })).mockImplementationOnce(lost)));
  await register(catalogue({ bye: 'Goodbye', more: 'More' }, lost), catalogue({ bye: 'Bye' }, arrived({})));
  expect([text('hello'), text('bye'), text('more')]).toEqual(['Bonjour', 'Bye', 'More']);
});

it('that hang hold no screen for ever, and are shown once they are there', async () => {
  vi.useFakeTimers();
  const late = Promise.withResolvers<{ default: object }>();
  const arriving = register(catalogue({ hello: 'Hello' }, () => late.promise));
  await vi.advanceTimersByTimeAsync(3_000);
  await arriving;
  expect(text('hello')).toBe('Hello');
  const shown = vi.fn();
  instance.on('languageChanged', shown);
  late.resolve({ default: { hello: 'Bonjour' } });
  await vi.advanceTimersByTimeAsync(0);
  expect([text('hello'), shown.mock.calls]).toEqual(['Bonjour', [['fr']]]);
});

it('are switched once all texts on the page are there, and back', async () => {
  await start('en');
  const first = Promise.withResolvers<{ default: object }>();
  void register(catalogue({ hello: 'Hello' }, () => first.promise));
  const switching = languages.change('fr');
  // A screen that opens meanwhile.
  void register(catalogue({ bye: 'Bye' }, arrived({ bye: 'Au revoir' })));
  expect(instance.language).toBe('en');
  first.resolve({ default: { hello: 'Bonjour' } });
  await switching;
  await languages.ready();
  expect([text('hello'), text('bye'), document.documentElement.lang]).toEqual(['Bonjour', 'Au revoir', 'fr']);
  await languages.change('en');
  expect([text('hello'), text('bye'), document.documentElement.lang]).toEqual(['Hello', 'Bye', 'en']);
});

it('are those of the last switch, whichever arrives first', async () => {
  await start('en');
  const slow = Promise.withResolvers<{ default: object }>();
  void register(catalogue({ hello: 'Hello' }, () => slow.promise));
  const first = languages.change('fr');
  const second = languages.change('en');
  slow.resolve({ default: { hello: 'Bonjour' } });
  await Promise.all([first, second]);
  expect([text('hello'), languages.current()]).toEqual(['Hello', 'en']);
});
