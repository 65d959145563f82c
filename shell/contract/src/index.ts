import type { Api, Account, ErrorCode, FactEvent, FrontEndName, LiveEvent, Session } from '@fanfare/api-contract';
import type { i18n } from 'i18next';
import type { ComponentType, ReactNode } from 'react';

/**
 * The contract between the shell and the remotes. Raise it only for a change that an already released remote would not survive;
 * before any script loads, the shell refuses a remote that was built for another number.
 */
export const CONTRACT = 1;
/** The numbers this shell still supports; a shell keeps the previous one until no live remote needs it. */
export const ACCEPTED_CONTRACTS: readonly number[] = [1];

export type Role = 'creator' | 'curator';
/** Where this browser keeps a switch of the workbench, as `on`: the shell hides what blind mode hides. */
export type WorkbenchSettingKey = `fanfare.workbench.${'blind' | 'playOn'}`;
export type Theme = 'light' | 'dark' | 'system';

type CallKey = keyof Api;
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The input of one call: `params` (path), `query`, `body` (JSON, or a FormData with the file in `filename`) as in the API's contract. */
export type CallOptions<K extends CallKey> = Part<'params', Api[K]['params']> &
  Part<'query', Api[K]['query']> &
  Part<'body', Api[K]['body']> & {
    signal?: AbortSignal;
    /** Bytes of an upload sent so far. `totalBytes` is the whole request, form included. */
    onUploadProgress?: (sentBytes: number, totalBytes: number) => void;
    /** Makes a repeated money request harmless: the same key pays once. */
    idempotencyKey?: string;
  };
type CallArguments<K extends CallKey> =
  Partial<CallOptions<K>> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

/**
 * Calls the API by `METHOD /path` and returns its `data`. Refreshes an expired session; if that fails, asks the person to log in
 * again in place, so a form keeps what was typed.
 * Throws {@link ApiFailure}; an aborted call throws an `AbortError`.
 */
export type Call = <K extends CallKey>(key: K, ...options: CallArguments<K>) => Promise<Api[K]['data']>;
/** The data of a call, by its name. */
export type DataOf<K extends CallKey> = Api[K]['data'];

/** A refusal. `message` can be shown to a person as it is. */
export interface ApiFailure extends Error {
  readonly name: 'ApiFailure';
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** `network`: no answer, or one that didn't come from the API. */
  readonly code: ErrorCode | 'network';
  /** One message per form field, by its name in the body. */
  readonly fields?: Record<string, string>;
  readonly details?: unknown;
  /** To quote to support. */
  readonly requestId: string | null;
}

export interface SessionState {
  /** `loading` until the first answer after a page load with a token. */
  readonly status: 'loading' | 'signed_out' | 'signed_in';
  readonly account: Account | null;
  /** The active role; null without a profile. */
  readonly activeRole: Role | null;
  /** Whether a Pro subscription is valid now. */
  readonly isPro: boolean;
}

export interface Toast {
  text: string;
  /** `neutral` by default. `celebration` is for a placement. */
  tone?: 'neutral' | 'positive' | 'warning' | 'danger' | 'celebration';
  /** For undo and the like. */
  action?: { label: string; onSelect: () => void };
}

export interface NavigateOptions {
  replace?: boolean;
}

export interface PublicConfig {
  /** Base address of the API, without a trailing slash. */
  apiUrl: string;
  env: 'demo' | 'test' | 'production';
  /** The DSN of the project at Sentry that errors are reported to; missing: they are reported to the API. */
  sentryDsn?: string;
  /** The version of the terms and the privacy notice that the shell shows. Missing in shells from before. */
  termsVersion?: string;
  /** Pages outside the product. */
  links: {
    facebook: string;
    instagram: string;
    twitter: string;
    spotify: string;
    linkedin: string;
    blog: string;
    faq: string;
  };
}

type EventOf<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>;

/** Changes on the server, sent to every open tab. */
export interface Live {
  /**
   * Calls `handler` for each event of that type; returns the function to unsubscribe. An event names the change, never the data:
   * invalidate the queries that show it. After a lost connection the shell invalidates all queries.
   */
  on: <T extends LiveEvent['type']>(type: T, handler: (event: EventOf<T>) => void) => () => void;
}

/** The languages of the product. */
export interface Languages {
  /** `en`, `fr`, …: those that the shell has texts in. A remote shows English where it lacks one. */
  all: readonly string[];
  /** Shows the page in another one, with all that was typed, and remembers it in this browser and for the account. */
  choose: (language: string) => Promise<void>;
}

/** Everything a remote gets from the shell. Passed as a prop, never imported. Functions keep their identity for the page's lifetime. */
export interface ShellServices {
  call: Call;
  /** Whether something thrown is a refusal of the API. */
  isFailure: (thrown: unknown) => thrown is ApiFailure;
  /** React hook: the session, or a part of it; renders again when that part changes. */
  useSession: {
    (): SessionState;
    <T>(select: (session: SessionState) => T): T;
  };
  /** The product's time in milliseconds, for deadlines: outside production it can be ahead of the browser's. */
  now: () => number;
  /** The current session, outside of rendering. */
  getSession: () => SessionState;
  /** Loads account and subscription again: after anything that changes wallet, profiles or Pro. */
  refreshAccount: () => Promise<void>;
  /**
   * Takes over a session (sign-in, confirmation): writes the cookies, loads the account and navigates to
   * `returnTo`, else the active role's home, else `/complete-signup`.
   */
  onSignedIn: (session: Session, returnTo?: string | null) => Promise<void>;
  /** Ends the session in all tabs and goes home. */
  signOut: () => Promise<void>;
  /** Navigates to a path of the product, also across remotes. */
  navigate: (to: string, options?: NavigateOptions) => void;
  /** Switches to the other role and goes to its home. Only with both profiles. */
  switchRole: (role: Role) => void;
  /**
   * Opens the PRO modal. `feature`, as the API names it (`details.feature`), becomes its title: in the person’s language where the shell
   * knows the name, else as it is.
   */
  openPro: (feature?: string) => void;
  notify: (toast: Toast) => void;
  /**
   * Tells marketing that something happened, if the account allows it: once, whatever the network does. Never throws, and nobody waits for it. Missing in
   * shells from before.
   * @param subjectId the purchase of `credits_purchased`, the submission of `answer_received`
   */
  track?: (event: FactEvent, subjectId?: number) => void;
  live: Live;
  /** React hook: sets the screen's name in the document title, announced to screen readers on navigation. */
  usePageTitle: (title: string) => void;
  /** React hook: the active theme. */
  useTheme: () => 'light' | 'dark';
  /** Missing in shells from before, whose pages are English. */
  languages?: Languages;
  config: PublicConfig;
}

/**
 * Registers catalogues of English texts under a namespace; a page in another language loads that one of each.
 * @param catalogues as the build's loader leaves them; later ones win
 * @returns until when screens with these texts wait, at most a few seconds: what hasn't arrived is shown in English. Never rejects. Undefined
 *   in English.
 */
export type RegisterTexts = (
  instance: i18n,
  namespace: string,
  catalogues: readonly object[],
) => Promise<unknown> | undefined;

declare global {
  /** Of the page's shell: not in older ones, nor on standalone pages. Remotes register before they get their services. */
  var fanfareTexts: RegisterTexts | undefined;
}

export interface RemoteProps {
  services: ShellServices;
}

/** What each remote exposes as `./app`: all of its screens, rendered inside the shell's router and query client. */
export interface RemoteModule {
  default: ComponentType<RemoteProps>;
  /**
   * Loads what its screen at an address needs besides `./app`. A page that shows a drawn view of the screen waits for that before it replaces or
   * hydrates the view: a part that suspended then would show its fallback in between.
   */
  prepare?: (pathname: string) => Promise<unknown>;
  /** Loads the code of its home screen: called where a move there is likely. */
  prefetch?: () => Promise<unknown>;
}

/** What the home page passes to the part that a remote exposes as `./public-finder`. */
export interface PublicFinderProps extends RemoteProps {
  /** What was typed before the part was there. */
  typed: string;
  /** Whether the field has the focus. */
  isFocused: boolean;
  /** Shown until something is searched for. */
  example: ReactNode;
}

/** Parts of the shell's own pages that a remote can expose beside `./app`; without one, the page shows its own fallback. */
export interface Parts {
  './public-finder': { default: ComponentType<PublicFinderProps> };
}

/** A remote. Which there are is data of the registry. */
export type RemoteName = Exclude<FrontEndName, 'shell'>;
