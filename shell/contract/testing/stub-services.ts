import type { ApiFailure, Call, PublicConfig, SessionState, ShellServices } from '../src/index.ts';

/** Replaces the shell on standalone pages and in tests. */
interface Overrides extends Partial<Omit<ShellServices, 'useSession' | 'getSession'>> {
  session?: Partial<SessionState>;
}

const signedOut: SessionState = { status: 'signed_out', account: null, activeRole: null, isPro: false };

/** This front end's port offset from the shell; set by the build, absent in tests. */
declare const __PORT_OFFSET__: number | undefined;

/** The API's address from the server of this origin; under a development server, the one in the same block of ports. */
function apiOfThisOrigin(): string {
  const named = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="fanfare-api"]')?.content;
  if (named) return named;
  const offset = typeof __PORT_OFFSET__ === 'undefined' ? 0 : __PORT_OFFSET__;
  return `http://localhost:${Number(globalThis.location?.port || 3000) - offset + 10}`;
}

function failure(status: number, error?: Partial<ApiFailure>): ApiFailure {
  return Object.assign(new Error(error?.message ?? 'Error !'), {
    name: 'ApiFailure' as const,
    status,
    code: error?.code ?? ('network' as const),
    requestId: error?.requestId ?? null,
    ...(error?.fields ? { fields: error.fields } : {}),
    ...(error?.details ? { details: error.details } : {}),
  });
}

/** The `token` cookie: cookies ignore ports, so a session of the shell on the same host counts here too. */
const token = () => /(?:^|; )token=([^;]+)/.exec(globalThis.document?.cookie ?? '')?.[1];

/** A plain `call` without refresh, retries or dialogs. */
function plainCall(apiUrl: string): Call {
  return async (key, ...[options]) => {
    const { params, query, body, signal, idempotencyKey } = (options ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
      signal?: AbortSignal;
      idempotencyKey?: string;
    };
    const [method, pattern] = key.split(' ') as [string, string];
    const url = new URL(
      pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name]))),
      apiUrl,
    );
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const isForm = body instanceof FormData;
    const answer = await fetch(url, {
      method,
      credentials: 'include',
      ...(signal ? { signal } : {}),
      headers: {
        ...(token() ? { Authorization: `Bearer ${token()}` } : {}),
        ...(body !== undefined && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      },
      ...(body !== undefined ? { body: isForm ? body : JSON.stringify(body) } : {}),
    }).catch((thrown: unknown) => {
      if (thrown instanceof Error && thrown.name === 'AbortError') throw thrown;
      throw failure(0);
    });
    const envelope = (await answer.json().catch(() => null)) as { data?: unknown; error?: ApiFailure } | null;
    if (answer.status !== 200 || envelope?.data === undefined) throw failure(answer.status, envelope?.error);
    return envelope.data as never;
  };
}

const links: PublicConfig['links'] = {
  facebook: '#',
  instagram: '#',
  twitter: '#',
  spotify: '#',
  linkedin: '#',
  blog: '#',
  faq: '#',
};

/**
 * Stub services. By default nobody is signed in, calls go to the API of this origin, and what the shell would
 * show (toasts, the PRO modal) is written to the console.
 * @param overrides replaces single services; `session` sets who is signed in.
 */
export function stubServices({ session, ...overrides }: Overrides = {}): ShellServices {
  const state: SessionState = { ...signedOut, ...session };
  const config = overrides.config ?? { apiUrl: apiOfThisOrigin(), env: 'demo', links };
  const say = (what: string) => (detail?: unknown) => console.info(what, detail ?? '');
  return {
    call: plainCall(config.apiUrl),
    isFailure: (thrown): thrown is ApiFailure => thrown instanceof Error && thrown.name === 'ApiFailure',
    useSession: <T>(select?: (session: SessionState) => T) => (select ? select(state) : state) as T & SessionState,
    now: () => Date.now(),
    getSession: () => state,
    refreshAccount: async () => {},
    onSignedIn: async () => say('signed in')(),
    signOut: async () => say('signed out')(),
    navigate: say('navigate'),
    switchRole: say('switch role'),
    openPro: say('PRO modal'),
    notify: say('toast'),
    live: { on: () => () => {} },
    usePageTitle: (title) => {
      if (globalThis.document) document.title = title;
    },
    useTheme: () => 'light',
    config,
    ...overrides,
  };
}
