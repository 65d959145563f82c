import { stubServices } from '@fanfare/shell-contract/testing';
import type { Account } from '@fanfare/api-contract';
import type { Role, SessionState, ShellServices } from '@fanfare/shell-contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { PageContent } from '../../boot/page-content.ts';
import type { PageRemote } from '../../boot/page-data.ts';
import type { LoadPart } from '../federation/load-part.ts';
import { createRemotes } from '../federation/remotes.ts';
import '../lib/i18n.ts';
import type { SessionActions } from '../session/session.ts';
import { createShellStore, signedOut, type ShellState } from '../session/store.ts';
import { createStepUp } from '../step-up/step-up.ts';
import { ShellProvider, type Shell } from '../shell-context.tsx';
import { shellOfContract1 } from './remotes.tsx';

const profile = (id: number, name: string) => ({
  id,
  display_name: name,
  description_english: '',
  country_id: null,
  profile_image: null,
  profileImageUrl: null,
});

/** An account with the given profiles. */
export function accountWith(roles: readonly Role[], changes: Partial<Account> = {}): Account {
  return {
    id: 7,
    email: 'ines@demo.test',
    emailConfirmed: true,
    coin_amount_purchased: 12,
    coin_amount_earned: 214.5,
    clearingCredits: 0,
    debtCredits: 0,
    artist_id: roles.includes('creator') ? 1 : null,
    influencer_id: roles.includes('curator') ? 2 : null,
    isStaff: false,
    onboardingCompleted: true,
    creatorProfile: roles.includes('creator') ? profile(1, 'Ines Halloran') : null,
    curatorProfile: roles.includes('curator') ? profile(2, 'Nordic Kitchen') : null,
    unreadFeedCount: { creator: 0, curator: 0 },
    ...changes,
  };
}

/** A session in one role. */
export const sessionOf = (account: Account, activeRole: Role | null): SessionState => ({
  status: 'signed_in',
  account,
  activeRole,
  isPro: false,
});

interface Options {
  loadPart?: LoadPart;
  /** What the server knows for the page's screens. */
  content?: PageContent;
  /** The page's boot document. */
  remotes?: PageRemote[];
  at?: string;
  state?: Partial<ShellState>;
  services?: Partial<Omit<ShellServices, 'useSession' | 'getSession'>>;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

/** Renders a part of the shell, signed out by default. The output "address" shows the current address. */
export function renderInShell(
  children: ReactNode,
  {
    at = '/',
    state = {},
    services = {},
    remotes = [],
    content = {},
    loadPart = () => new Promise(() => {}),
  }: Options = {},
): Shell {
  const store = createShellStore();
  store.setState({ session: signedOut, ...state });
  const session: SessionActions = {
    start: vi.fn(),
    renew: vi.fn(),
    answerLogIn: vi.fn(),
    onSignedIn: vi.fn(),
    signOut: vi.fn(),
    switchRole: vi.fn(),
    refreshAccount: vi.fn(),
    token: vi.fn(() => null),
    checkSession: vi.fn(),
  };
  const shell: Shell = {
    store,
    session,
    stepUp: createStepUp(store),
    services: stubServices({ signOut: session.signOut, ...services }),
    loadPart,
    content,
    remotes: createRemotes({
      boot: { remotes },
      facts: shellOfContract1,
      load: () => new Promise(() => {}),
      report: () => {},
      fetchRest: async () => {},
      onAsked: () => {},
    }),
  };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>
        <ShellProvider value={shell}>
          {children}
          <Address />
        </ShellProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return shell;
}
