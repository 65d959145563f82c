import type { Account } from '@fanfare/api-contract';
import type { Call } from '@fanfare/shell-contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { clearSession } from '../session/stored-session.ts';
import { createShellStore } from '../session/store.ts';
import { accountWith, sessionOf } from '../test-support/shell.tsx';
import { createLanguageChoice } from './language-choice.ts';

function begin(save: () => Promise<unknown> = async () => ({})) {
  let current = 'en';
  const change = vi.fn(async (language: string) => void (current = language));
  const store = createShellStore();
  const [onChanged, onUnsaved, call] = [vi.fn(), vi.fn(), vi.fn(save)];
  const languages = createLanguageChoice({
    languages: { change, current: () => current },
    all: ['en', 'fr'],
    store,
    call: call as unknown as Call,
    onChanged,
    onUnsaved,
  });
  const signIn = (language: Account['language']) =>
    store.setState({ session: sessionOf({ ...accountWith(['creator']), language }, 'creator') });
  return { languages, signIn, change, onChanged, onUnsaved, call, shown: () => current };
}

beforeEach(() => {
  for (const name of ['language', 'account-language']) writeCookie(name, null);
  history.replaceState(null, '', '/');
});

it('is remembered in the browser, and by the account of whoever is signed in', async () => {
  const { languages, signIn, call, shown, onChanged } = begin();
  await languages.choose('fr');
  expect([readCookie('language'), shown(), call.mock.calls]).toEqual(['fr', 'fr', []]);
  signIn('fr');
  await languages.choose('en');
  expect(call.mock.calls).toEqual([['PUT /api/account/preferences', { body: { language: 'en' } }]]);
  expect([readCookie('language'), shown(), onChanged.mock.calls.length]).toEqual(['en', 'en', 2]);
});

it('changes the page even while the account can’t be told, and says so', async () => {
  const refused = new Error('refused');
  const { languages, signIn, shown, onUnsaved } = begin(() => Promise.reject(refused));
  signIn('en');
  await languages.choose('fr');
  expect([shown(), onUnsaved.mock.calls]).toEqual(['fr', [[refused]]]);
});

it('follows the account until it is switched in this browser; signing out forgets it', async () => {
  const { signIn, languages, change } = begin();
  signIn('fr');
  expect([change.mock.calls, readCookie('account-language')]).toEqual([[['fr']], 'fr']);
  clearSession();
  expect(readCookie('account-language')).toBeNull();
  await languages.choose('en');
  signIn('fr');
  expect(change.mock.calls).toEqual([['fr'], ['en']]);
});

it('stays as it is where the account’s has no texts, or isn’t known', () => {
  const { signIn, change } = begin();
  signIn('sv');
  signIn(undefined);
  expect([change.mock.calls, readCookie('account-language')]).toEqual([[], null]);
});

it('is taken out of the address that asked for it', () => {
  history.replaceState({ idx: 1 }, '', '/signup?language=fr&return=%2Fa#b');
  begin();
  expect([location.pathname + location.search + location.hash, history.state]).toEqual([
    '/signup?return=%2Fa#b',
    { idx: 1 },
  ]);
});
