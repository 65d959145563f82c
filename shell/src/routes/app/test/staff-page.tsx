import type { ShellServices } from '@fanfare/shell-contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { accountWith, renderInShell, sessionOf } from '../../../test-support/shell.tsx';
import { LiveVersions } from '../live-versions.tsx';
import type { Changes, History, Overview, ReleaseGraph } from '../queries.ts';
import { graphWith, historyWith, overviewWith, pageWith } from './fixtures.ts';

// jsdom has no layout, so it can't scroll.
Element.prototype.scrollIntoView ??= () => {};

interface StaffPageOptions {
  graph?: ReleaseGraph | Error;
  changes?: (minutes: number) => Changes;
  overview?: () => Overview;
  history?: (() => History) | Error;
  verbs?: (key: string, options: unknown) => Promise<unknown>;
}

/** The page as staff see it; `acted` receives every verb, with its request. */
export function showToStaff({
  overview = () => overviewWith({ lastGood: '1.4.1' }),
  history = historyWith,
  verbs = async () => ({}),
  graph = graphWith(),
  changes = () => ({ changes: [], before: null }),
}: StaffPageOptions = {}) {
  const acted = vi.fn(verbs);
  const notify = vi.fn();
  const call = async (key: string, options: { query?: { minutes: number } } = {}) => {
    if (key === 'GET /api/v2/public/releases') return overview();
    if (key === 'GET /api/v2/release-changes') return changes(options.query!.minutes);
    if (key === 'GET /api/v2/release-graph') {
      if (graph instanceof Error) throw graph;
      return graph;
    }
    if (key !== 'GET /api/v2/releases/:name') return acted(key, options);
    if (history instanceof Error) throw history;
    return history();
  };
  renderInShell(<LiveVersions boot={pageWith()} states={[]} />, {
    state: { session: sessionOf(accountWith([], { isStaff: true }), null) },
    services: { call: call as unknown as ShellServices['call'], notify },
  });
  return { acted, notify };
}

export const creator = async () => within(await screen.findByRole('region', { name: 'mf-creator' }));
/** Presses a button in the creator row, once it is enabled. */
export const press = async (name: RegExp | string) => {
  const button = await (await creator()).findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};
export const dialog = () => screen.findByRole('dialog');
