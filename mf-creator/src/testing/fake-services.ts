import type { Api, LiveEvent } from '@fanfare/api-contract';
import type { ApiFailure, Call, SessionState, ShellServices } from '@fanfare/shell-contract';
import { vi } from 'vitest';
import { account } from './fixtures.ts';

type Key = keyof Api;
interface Options {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  onUploadProgress?: (sentBytes: number, totalBytes: number) => void;
  idempotencyKey?: string;
}
/** What the API answers, by call; a function may look at what was asked, refuse (throw {@link refusal}) or keep one waiting. */
export type Answers = {
  [K in Key]?: Api[K]['data'] | ((options: Options) => Api[K]['data'] | Promise<Api[K]['data']>);
};

/** A refusal as `call` throws it. */
export function refusal(
  code: ApiFailure['code'],
  message: string,
  { status = 409, ...rest }: Partial<Pick<ApiFailure, 'status' | 'fields' | 'details'>> = {},
): ApiFailure {
  return Object.assign(new Error(message), {
    name: 'ApiFailure' as const,
    code,
    status,
    requestId: 'req-1',
    ...rest,
  });
}

/** A promise that is settled by hand: what a slow network does. */
export function later<T>() {
  return Promise.withResolvers<T>();
}

/** A shell that answers from `answers`. `calls` lists what was asked, `emit` tells open tabs that something changed. */
export function fakeServices(answers: Answers, session: Partial<SessionState> = {}) {
  const calls: { key: Key; options: Options }[] = [];
  const handlers = new Map<string, Set<(event: never) => void>>();
  const state: SessionState = {
    status: 'signed_in',
    account: account(),
    activeRole: 'creator',
    isPro: false,
    ...session,
  };
  const call = async (key: Key, options: Options = {}) => {
    calls.push({ key, options });
    const answer = answers[key];
    if (answer === undefined) throw new Error(`The test has no answer to ${key}`);
    await Promise.resolve();
    return typeof answer === 'function' ? (answer as (options: Options) => unknown)(options) : answer;
  };
  const services = {
    call: call as Call,
    now: () => Date.now(),
    isFailure: (thrown: unknown): thrown is ApiFailure => thrown instanceof Error && thrown.name === 'ApiFailure',
    useSession: <T>(select?: (session: SessionState) => T) => (select ? select(state) : state),
    getSession: () => state,
    refreshAccount: vi.fn(async () => {}),
    onSignedIn: vi.fn(async () => {}),
    signOut: vi.fn(async () => {}),
    navigate: vi.fn<ShellServices['navigate']>(),
    switchRole: vi.fn<ShellServices['switchRole']>(),
    openPro: vi.fn<ShellServices['openPro']>(),
    notify: vi.fn<ShellServices['notify']>(),
    live: {
      on: (type: string, handler: (event: never) => void) => {
        const listeners = handlers.get(type) ?? new Set();
        handlers.set(type, listeners.add(handler));
        return () => void listeners.delete(handler);
      },
    },
    usePageTitle: () => {},
    useTheme: () => 'light' as const,
    config: {
      apiUrl: 'http://localhost:3010',
      env: 'test' as const,
      links: { facebook: '#', instagram: '#', twitter: '#', spotify: '#', linkedin: '#', blog: '#', faq: '#' },
    },
  };
  const emit = (event: LiveEvent) => handlers.get(event.type)?.forEach((handler) => handler(event as never));
  const callsTo = (key: Key) => calls.filter((made) => made.key === key).map(({ options }) => options);
  return { services: services as unknown as ShellServices & typeof services, calls, callsTo, emit, answers, state };
}
