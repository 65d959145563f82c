import type { SignInProvider } from '@fanfare/api-contract';

/** What the companies call themselves, in every language. */
export const providerNames: Record<SignInProvider, string> = { google: 'Google', spotify: 'Spotify' };

/** The provider of a path; null for any other word. */
export const providerOf = (word: string | undefined): SignInProvider | null =>
  word === 'google' || word === 'spotify' ? word : null;
