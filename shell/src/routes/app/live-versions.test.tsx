import type { ShellServices } from '@fanfare/shell-contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PageBoot } from '../../../boot/page-data.ts';
import { Failure } from '../../api/failure.ts';
import type { RemoteState } from '../../federation/states.ts';
import { renderInShell } from '../../test-support/shell.tsx';
import { live, overviewWith, pageRemote, pageWith, state } from './test/fixtures.ts';
import { LiveVersions } from './live-versions.tsx';
import type { Overview } from './queries.ts';

interface Given {
  answer?: () => Promise<Overview>;
  boot?: PageBoot;
  states?: readonly RemoteState[];
}

function show({ answer = async () => overviewWith(), boot = pageWith(), states = [] }: Given = {}) {
  const call = vi.fn((_key: string) => answer());
  renderInShell(<LiveVersions boot={boot} states={states} />, {
    services: { call: call as unknown as ShellServices['call'] },
  });
  return call;
}

const rowOf = (name: string) => within(screen.getByRole('region', { name }));
const down = () => Promise.reject(new Failure(503, { code: 'overloaded', message: 'Try again soon.' }));

describe('the live versions, for everybody', () => {
  it('are summarised in one line if something is out of the ordinary', async () => {
    show({
      answer: async () => overviewWith({ canary: { percent: 10, live: live('1.5.0') }, isKilled: true }),
    });
    expect(
      await screen.findByText(/mf-creator is disabled\. mf-creator 1\.5\.0 is a canary for 10 % of visitors/),
    ).toBeVisible();
  });

  it('are summarised as normal otherwise', async () => {
    show();
    expect(await screen.findByText(/4 front ends are live for everyone/)).toBeVisible();
  });

  it('are shown with who answers for them, the addresses that they own, and where their files are', async () => {
    show({
      answer: async () =>
        overviewWith({ owner: 'Creator team', prefixes: ['/creator', '/roster'], origin: 'https://creator.example' }),
    });
    expect(await screen.findByText('/creator, /roster')).toBeVisible();
    const row = rowOf('mf-creator');
    expect(row.getByText('Creator team')).toBeVisible();
    expect(row.getByText('Files from https://creator.example')).toBeVisible();
  });

  it('are shown with their failures in words', async () => {
    show({
      answer: async () =>
        overviewWith({
          stable: live('1.4.2', { health: { mounted: 1_198, failed: 2, errors: 0, failureRate: 2 / 1_200 } }),
          canary: {
            percent: 10,
            live: live('1.5.0', {
              contract: 2,
              health: { mounted: 90, failed: 10, errors: 1, frozen: 2, slowStarts: 1, failureRate: 0.1 },
            }),
          },
          lastGood: '1.4.1',
        }),
    });
    await screen.findByText('10 % of visitors');
    const row = rowOf('mf-creator');
    expect(row.getByText('0.17 % failed').parentElement).toHaveTextContent('1,198 loaded, 2 failed');
    expect(row.getByText('10 % failed').parentElement).toHaveTextContent(
      '90 loaded, 10 failed. 1 later error. 2 pages froze. 1 slow start.',
    );
    expect(row.getByText(/contract 2 · API 1/)).toBeVisible();
    expect(row.getByText(/Previous: 1\.4\.1/)).toBeVisible();
    expect(rowOf('mf-auth').getByText('No reports yet')).toBeVisible();
  });

  it('have no staff actions and request no history', async () => {
    const call = show({ answer: async () => overviewWith({ lastGood: '1.4.1' }) });
    await screen.findByText(/Previous: 1\.4\.1/);
    expect(screen.queryByRole('button')).toBeNull();
    expect(new Set(call.mock.calls.map(([key]) => key))).toEqual(new Set(['GET /api/v2/public/releases']));
  });

  it('give way to this tab’s versions while the registry is down, with a retry', async () => {
    const answer = vi
      .fn<() => Promise<Overview>>()
      .mockImplementationOnce(down)
      .mockImplementation(async () => overviewWith());
    show({ answer, boot: pageWith({ from: 'snapshot', revision: 0 }) });
    expect(await screen.findByText('We couldn’t load the registry.')).toBeVisible();
    expect(rowOf('mf-creator').getByText('1.4.2')).toBeVisible();
    expect(screen.getByText(/the snapshot built into the shell/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/4 front ends are live/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keep the retry button in place while it retries in vain', async () => {
    const answer = vi.fn<() => Promise<Overview>>(() => new Promise(() => {})).mockImplementationOnce(down);
    show({ answer });
    const again = await screen.findByRole('button', { name: 'Try again' });
    await userEvent.click(again);
    await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
    expect(again).toHaveFocus();
  });

  it('report that no remote is released', async () => {
    show({ answer: async () => ({ revision: 0, channels: [] }), boot: pageWith({ remotes: [] }) });
    expect(await screen.findByRole('heading', { name: 'No releases yet' })).toBeVisible();
  });

  it('say that an override is in force, and what it does', async () => {
    const expiresAt = '2026-03-01T16:00:00.000Z';
    const pins = [{ name: 'mf-auth', version: '1.9.0' }];
    show({ boot: pageWith({ override: { sequence: 7, expiresAt, baseRevision: 40, kills: ['mf-creator'], pins } }) });
    expect(await screen.findByText(/^An override is in force until/)).toBeVisible();
    expect(screen.getByText(/No page loads mf-creator\. Everyone gets mf-auth 1\.9\.0\. It was made/)).toBeVisible();
  });

  it('show when the registry has moved on', async () => {
    show({ boot: pageWith({ revision: 40 }) });
    expect(await screen.findByText(/revision 40 of the registry.*now at revision 42/)).toBeVisible();
  });
});

describe('the versions of this tab', () => {
  it.each<[string, Partial<RemoteState>, RegExp]>([
    [
      'a remote of another contract',
      { state: 'refused', version: '1.4.2', reason: { code: 'contract', builtFor: 2, accepted: [1] } },
      /Built for contract 2; this shell works with 1\./,
    ],
    [
      'a remote for another React',
      {
        state: 'refused',
        version: '1.4.2',
        reason: { code: 'shared', library: 'react', needs: '^18.0.0', has: '19.3.1' },
      },
      /It needs react \^18\.0\.0; this shell has 19\.3\.1\./,
    ],
    [
      'a remote for another API',
      { state: 'refused', version: '1.4.2', reason: { code: 'api', builtFor: 3, oldest: 1, current: 2 } },
      /Built for API 3; this API supports 1 to 2\./,
    ],
    [
      'a remote that uses missing router exports',
      { state: 'refused', version: '1.4.2', reason: { code: 'router', exports: ['useMatches'] } },
      /this shell doesn’t provide: useMatches\./,
    ],
    [
      'a remote without screens',
      { state: 'refused', version: '1.4.2', reason: { code: 'exposes' } },
      /doesn’t expose what the shell needs/,
    ],
    [
      'a remote that failed to load',
      { state: 'failed', version: '1.4.2', reason: { code: 'load', message: 'timed out' }, traceId: 'abcd1234' },
      /couldn’t be loaded: timed out/,
    ],
    [
      'a remote that broke',
      { state: 'failed', version: '1.4.2', reason: { code: 'crash', message: 'x is not a function' } },
      /It crashed: x is not a function/,
    ],
  ])('explain why %s is not shown', async (_what, changes, words) => {
    show({ states: [state('mf-creator', changes)] });
    const row = rowOf('mf-creator');
    expect(row.getByText(words)).toBeVisible();
    if (changes.traceId) expect(row.getByText(`Trace ${changes.traceId}`)).toBeVisible();
  });

  it('show the version it fell back to, not the one assigned', () => {
    show({
      states: [
        state('mf-creator', {
          state: 'fell_back',
          version: '1.4.1',
          cohort: 'last-good',
          reason: { code: 'load', message: '404' },
          traceId: 'abcd1234',
        }),
      ],
    });
    const row = rowOf('mf-creator');
    expect(row.getByText('1.4.1')).toBeVisible();
    expect(row.getByText('Fell back')).toBeVisible();
    expect(row.getByText(/^Instead of 1\.4\.2: It couldn’t be loaded: 404$/)).toBeVisible();
    expect(row.getByText('Trace abcd1234')).toBeVisible();
  });

  it('show a disabled remote, and one that was not opened yet', () => {
    show({
      boot: pageWith({
        remotes: [pageRemote('mf-auth', '2.0.0'), pageRemote('mf-creator', '1.4.2', { isKilled: true })],
      }),
    });
    expect(rowOf('mf-creator').getByText('Disabled')).toBeVisible();
    expect(rowOf('mf-auth').getByText('Not opened yet')).toBeVisible();
  });

  it('show which live version this tab’s shell can’t run', async () => {
    show({
      answer: async () => overviewWith({ stable: live('1.4.2') }),
      boot: pageWith({ remotes: [pageRemote('mf-creator', '1.3.1', { insteadOf: '1.4.2' })] }),
    });
    expect(await rowOf('mf-creator').findByText('1.4.2 is live, but doesn’t work with this shell.')).toBeVisible();
    expect(rowOf('mf-creator').queryByText('No longer live')).toBeNull();
  });

  it('show when a version is no longer live, except for one the tab requested', async () => {
    show({
      answer: async () => overviewWith({ stable: live('1.4.1') }),
      boot: pageWith({
        remotes: [pageRemote('mf-creator', '1.4.2'), pageRemote('mf-curator', '9.9.9', { cohort: 'preview' })],
      }),
    });
    expect(await rowOf('mf-creator').findByText('No longer live')).toBeVisible();
    expect(rowOf('mf-curator').queryByText('No longer live')).toBeNull();
    expect(rowOf('mf-curator').getByText('Preview, this tab only')).toBeVisible();
  });
});
