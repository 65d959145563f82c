import type { Account } from '@fanfare/api-contract';
import type { Call, Languages } from '@fanfare/shell-contract';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import type { PageLanguages } from '../lib/languages.ts';
import type { ShellStore } from '../session/store.ts';

/** The person's switch in this browser; stays when they sign out. */
const chosenHere = 'language';
/** What the server draws pages in as long as somebody is signed in and has chosen nothing here. */
const ofAccount = 'account-language';

interface Dependencies {
  languages: Pick<PageLanguages, 'change' | 'current'>;
  /** Those that the shell has texts in. */
  all: readonly string[];
  store: ShellStore;
  call: Call;
  /** Everything that the server says in words is asked for again. */
  onChanged: () => void;
  /** The account doesn't know of the switch: its emails stay in the other language. */
  onUnsaved: (thrown: unknown) => void;
}

/** The server has read and remembered it; left in the address it would undo a later switch when the page is loaded again. */
function forgetLink(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('language')) return;
  url.searchParams.delete('language');
  history.replaceState(history.state, '', url);
}

/** The switch of the page's language, which follows the account's in a browser where nobody has used it. */
export function createLanguageChoice({ languages, all, store, call, onChanged, onUnsaved }: Dependencies): Languages {
  async function show(language: string): Promise<void> {
    if (language === languages.current()) return;
    await languages.change(language);
    onChanged();
  }

  function follow(account: Account): void {
    const language = account.language ?? null;
    if (readCookie(ofAccount) !== language) writeCookie(ofAccount, language);
    if (language !== null && all.includes(language) && readCookie(chosenHere) === null) void show(language);
  }
  store.subscribe(({ session: { account } }, { session: before }) => {
    if (account && account !== before.account) follow(account);
  });

  forgetLink();
  return {
    all,
    choose: async (language) => {
      writeCookie(chosenHere, language);
      const { status } = store.getState().session;
      const saving = status === 'signed_in' && call('PUT /api/account/preferences', { body: { language } });
      await show(language);
      if (saving) await saving.catch(onUnsaved);
    },
  };
}
