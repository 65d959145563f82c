import type { Languages } from '@fanfare/shell-contract';
import { writeCookie } from '../lib/cookies.ts';
import type { PageLanguages } from '../lib/languages.ts';

interface Dependencies {
  languages: Pick<PageLanguages, 'change' | 'current'>;
  /** Those that the shell has texts in. */
  all: readonly string[];
  /** Everything that the server says in words is asked for again. */
  onChanged: () => void;
}

/** The server has read and remembered it; left in the address it would undo a later switch when the page is loaded again. */
function forgetLink(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('language')) return;
  url.searchParams.delete('language');
  history.replaceState(history.state, '', url);
}

/** The switch of the page's language. */
export function createLanguageChoice({ languages, all, onChanged }: Dependencies): Languages {
  async function show(language: string): Promise<void> {
    if (language === languages.current()) return;
    await languages.change(language);
    onChanged();
  }
  forgetLink();
  return {
    all,
    choose: async (language) => {
      writeCookie('language', language);
      await show(language);
    },
  };
}
