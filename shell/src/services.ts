import { termsVersion } from '@fanfare/api-contract/terms';
import type { Call, Languages, Live, PublicConfig, SessionState, ShellServices } from '@fanfare/shell-contract';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { isFailure } from './api/failure.ts';
import { t } from './lib/i18n.ts';
import type { ProOffer } from './pro/pro-offer.ts';
import { homeOf, type SessionActions } from './session/session.ts';
import type { ShellStore } from './session/store.ts';
import type { StepUp } from './step-up/step-up.ts';
import { useShownTheme } from './theme/theme.ts';

interface Parts {
  call: Call;
  now: ShellServices['now'];
  store: ShellStore;
  session: SessionActions;
  pro: ProOffer;
  stepUp: StepUp;
  live: Live;
  config: PublicConfig;
  navigate: ShellServices['navigate'];
  notify: ShellServices['notify'];
  track: NonNullable<ShellServices['track']>;
  languages: Languages;
}

/** The services passed to every remote. Created once: its functions keep their identity for the page's lifetime. */
export function createServices({
  call,
  now,
  store,
  session,
  pro,
  stepUp,
  live,
  config,
  navigate,
  notify,
  track,
  languages,
}: Parts): ShellServices {
  return {
    call: pro.watch(stepUp.watch(call)),
    isFailure,
    now,
    useSession: <T>(select?: (session: SessionState) => T) =>
      useStore(store, (state) => (select ? select(state.session) : state.session)) as T & SessionState,
    getSession: () => store.getState().session,
    refreshAccount: session.refreshAccount,
    onSignedIn: session.onSignedIn,
    signOut: session.signOut,
    navigate,
    switchRole: (role) => {
      session.switchRole(role);
      navigate(homeOf(role));
    },
    openPro: pro.open,
    notify,
    track,
    // A mark on the page's own performance timeline: visible to any measurement, sent to nobody.
    live,
    usePageTitle: (title) => {
      useEffect(() => {
        document.title = t('title', { screen: title });
      }, [title]);
    },
    useTheme: () => useShownTheme(store),
    languages,
    config: { ...config, termsVersion },
  };
}
