import type { BootRelease } from '@fanfare/api-contract';
import type { DrawnView } from '@fanfare/api-contract/drawn-views';
import { vi } from 'vitest';
import type { PageRemote } from '../../boot/page-data.ts';
import { createRemoteViews } from '../drawn/remote-views.ts';
import { sumOf } from '../drawn/views-file.ts';
import { release } from './boot.ts';

/** The text of a style sheet. */
export const sheet = '.a1b2c3d_{color:red}';
/** A view of the log-in. */
export const view = (changes: Partial<DrawnView> = {}): DrawnView => ({
  path: '/signin',
  language: 'en',
  title: 'Log in',
  html: '<main class="a1b2c3d_">Log in</main>',
  styles: ['app.css'],
  ...changes,
});

/** A version of mf-auth whose file of views has this text. @param css the text of its style sheet */
export function versionWith(file: string, css = sheet, version = '1.0.0'): PageRemote<BootRelease> {
  const made = release('mf-auth', version);
  const integrity = { ...made.integrity, 'app.css': sumOf(css), 'drawn.json': sumOf(file) };
  return {
    name: 'mf-auth',
    cohort: 'stable',
    isKilled: false,
    routes: [],
    chosen: { ...made, integrity },
    lastGood: null,
  };
}

/** A file with that view. */
export const good = JSON.stringify({ views: [view()], styles: { 'app.css': sheet } });
/** A file with these views. */
export const fileOf = (views: readonly DrawnView[], css = sheet) =>
  JSON.stringify({ views, styles: { 'app.css': css } });

/** Asks a server for views, whose requests to a remote's origin `origin` answers, and those to the API `answers`. */
export function viewServer(
  origin: (url: string) => Response | Promise<Response>,
  answers: Record<string, unknown> = {},
) {
  let now = 1_000;
  const log = { error: vi.fn<(text: string) => void>() };
  const request = vi.fn<typeof fetch>(async (url) => origin(String(url)));
  const { viewOf, prepare } = createRemoteViews({
    answerOf: async (call) => answers[call] ?? null,
    log,
    request,
    nowMs: () => now,
  });
  const ask = (remote: PageRemote<BootRelease>, pathname = '/signin', language = 'en') =>
    viewOf(remote, { kind: 'first', pathname, language, sameHost: (url) => url });
  const askWaiting = (remote: PageRemote<BootRelease>) =>
    viewOf(remote, { kind: 'waiting', pathname: '/signin', language: 'en', sameHost: (url) => url });
  const pass = (ms: number) => {
    now += ms;
  };
  return { ask, askWaiting, prepare, request, log, pass };
}
