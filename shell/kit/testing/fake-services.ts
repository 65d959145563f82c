import type { SessionState, ShellServices } from '@fanfare/shell-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { vi } from 'vitest';
import { fakeApi, type Answers } from './fake-api.ts';
import { fakeLive } from './fake-live.ts';

/** A shell whose API answers with `answers`. `emit` sends a live event. */
export function fakeServices<T extends object>(answers: T, session: Partial<SessionState>) {
  const api = fakeApi(answers as Answers);
  const { live, emit } = fakeLive();
  const spies = {
    refreshAccount: vi.fn(async () => {}),
    onSignedIn: vi.fn(async () => {}),
    signOut: vi.fn(async () => {}),
    navigate: vi.fn<ShellServices['navigate']>(),
    switchRole: vi.fn<ShellServices['switchRole']>(),
    openPro: vi.fn<ShellServices['openPro']>(),
    notify: vi.fn<ShellServices['notify']>(),
    track: vi.fn<NonNullable<ShellServices['track']>>(),
  };
  const services = stubServices({
    ...spies,
    call: api.call,
    session,
    live,
  });
  return { ...api, services: services as typeof services & typeof spies, emit, answers, state: services.getSession() };
}
