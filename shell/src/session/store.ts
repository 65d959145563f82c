import type { Account, IdentityMethod } from '@fanfare/api-contract';
import type { Role, SessionState, Theme } from '@fanfare/shell-contract';
import { createStore } from 'zustand/vanilla';
import { readCookie } from '../lib/cookies.ts';

export interface Subscription {
  isSubscriptionValid: boolean;
  hasSubscription: boolean;
  customerPortalUrl: string | null;
  /** A renewal isn't paid: some days later it isn't valid, but has not ended. */
  isPastDue: boolean;
}

export interface ShellState {
  session: SessionState;
  subscription: Subscription | null;
  theme: Theme;
  /** True from signing out until home is reached: leaving by choice shows no log-in prompt. */
  isLeaving: boolean;
  /** True while the account can't be loaded because the API doesn't answer. */
  isUnreachable: boolean;
  /** True while the log-in prompt is open over the page. */
  isLoginPromptOpen: boolean;
  isPaletteOpen: boolean;
  /** Open, with the requested feature as its title; null when closed. */
  proModal: { feature: string | null } | null;
  /** Open, with the ways to confirm who is there; null when closed. */
  stepUp: { methods: readonly IdentityMethod[] } | null;
  /** True while the page says that an action needs a second factor first. */
  isFactorPromptOpen: boolean;
}

const rolesOf = (account: Account): Role[] => [
  ...(account.artist_id === null ? [] : (['creator'] as const)),
  ...(account.influencer_id === null ? [] : (['curator'] as const)),
];

/** Whether an account has both roles. */
export const hasBothProfiles = (account: Account): boolean => rolesOf(account).length === 2;
export const hasProfile = (account: Account, role: Role): boolean => rolesOf(account).includes(role);

/** The role to show: the remembered one if the account has it, else the one it has. */
export function roleFor(account: Account, remembered: string | null): Role | null {
  const roles = rolesOf(account);
  return roles.find((role) => role === remembered) ?? roles[0] ?? null;
}

export const signedOut: SessionState = { status: 'signed_out', account: null, activeRole: null, isPro: false };

const themes: readonly string[] = ['light', 'dark'];

/** The shell's own state: session, active role, theme, and open overlays. Server data is in the query cache. */
export const createShellStore = (): ShellStore =>
  createVisitorStore({
    session: readCookie('token') ? { ...signedOut, status: 'loading' } : signedOut,
    theme: themes.includes(readCookie('theme') ?? '') ? (readCookie('theme') as Theme) : 'system',
  });

/** The state of a visitor's page. @param changes what differs */
export const createVisitorStore = (changes: Partial<ShellState> = {}) =>
  createStore<ShellState>(() => ({
    session: signedOut,
    subscription: null,
    theme: 'system',
    isLeaving: false,
    isUnreachable: false,
    isLoginPromptOpen: false,
    isPaletteOpen: false,
    proModal: null,
    stepUp: null,
    isFactorPromptOpen: false,
    ...changes,
  }));

export type ShellStore = ReturnType<typeof createVisitorStore>;
