import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { renderInShell } from '../../test-support/shell.tsx';
import { LiveVersions } from './live-versions.tsx';
import type { Changes } from './queries.ts';
import { graphVersion, graphWith, pageWith } from './test/fixtures.ts';
import { showToStaff } from './test/staff-page.tsx';

const event = (changes: Partial<Changes['changes'][number]> = {}): Changes['changes'][number] => ({
  id: 7,
  name: 'mf-creator',
  at: new Date(Date.now() - 12 * 60_000).toISOString(),
  verb: 'rolled_back',
  version: '1.4.2',
  fromVersion: '1.5.0',
  percent: null,
  who: 'ane@example.test',
  why: 'Campaign lists stay empty',
  ...changes,
});
const section = (name: string) => screen.findByRole('region', { name });
const row = async (name: string) =>
  within(await screen.findByRole('table', { name: /^Live versions/ })).getByRole('row', {
    name: new RegExp(`^${name}`),
  });

it('is for staff: visitors see neither what changed nor who did it', async () => {
  const call = vi.fn(() => new Promise<never>(() => {}));
  renderInShell(<LiveVersions boot={pageWith()} states={[]} />, { services: { call: call as never } });
  expect(await screen.findByRole('heading', { name: 'Releases' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'What changed' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'How they fit together' })).toBeNull();
  expect(call.mock.calls.flat()).not.toContain('GET /api/v2/release-graph');
});

describe('what changed', () => {
  it('is on top of the page: what, where, who, when and why', async () => {
    showToStaff({ changes: () => ({ changes: [event()], before: null }) });
    const item = await within(await section('What changed')).findByRole('listitem');
    expect(item).toHaveTextContent('mf-creator');
    expect(item).toHaveTextContent('Rolled back from 1.5.0 to 1.4.2');
    expect(item).toHaveTextContent('Campaign lists stay empty');
    expect(item).toHaveTextContent('ane@example.test');
    expect(item).toHaveTextContent('12 minutes ago');
  });

  it('says that nothing did, and what was last; a longer period is one press away', async () => {
    const changes = (minutes: number) =>
      minutes === 60
        ? { changes: [], before: event({ at: new Date(Date.now() - 5 * 3_600_000).toISOString() }) }
        : { changes: [event({ verb: 'killed' }), event({ id: 6 })], before: null };
    showToStaff({ changes });
    const inside = within(await section('What changed'));
    expect(await inside.findByText(/^Nothing in the last hour\. Last change 5 hours ago/)).toBeVisible();
    expect(inside.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(inside.getByRole('radio', { name: 'Last day' }));
    expect(await inside.findByText('Disabled')).toBeVisible();
    expect(inside.getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('how live versions fit together', () => {
  it('names the state of each pair in words, its share and its failures', async () => {
    showToStaff({
      graph: graphWith({
        versions: [
          graphVersion('shell', '1.0.0'),
          graphVersion('mf-creator', '1.4.2', {
            percent: 90,
            health: { mounted: 940, failed: 60, errors: 2, failureRate: 0.06 },
          }),
          graphVersion('mf-creator', '1.5.0', { place: 'canary', percent: 10, unanswered: ['GET /gone'] }),
        ],
        pairs: [
          ...graphWith().pairs,
          {
            remote: { name: 'mf-creator', version: '1.5.0' },
            shellVersion: '1.0.0',
            state: 'refused',
            problems: ['mf-creator 1.5.0 was built for contract 2'],
            checked: null,
          },
        ],
      }),
    });
    const stable = await row('mf-creator 1.4.2');
    expect(stable).toHaveTextContent(
      /90 %.*6 %.*940 loaded, 60 failed\. 2 later errors\..*Checked3 hours ago, creator checker/,
    );
    expect(stable).toHaveTextContent('12 calls answered');
    const canary = await row('mf-creator 1.5.0');
    expect(canary).toHaveTextContent(/Canary.*10 %.*No reports yet.*Doesn’t fit.*1 call not answered/);
    expect(screen.getByText('mf-creator 1.5.0 was built for contract 2')).toBeVisible();
    expect(screen.getByText('GET /gone')).toBeVisible();
  });

  it('lists what a version changes', async () => {
    const none = { added: [], removed: [] };
    const changes = {
      from: '1.4.1',
      contract: { from: 1, to: 2 },
      api: null,
      calls: { added: ['GET /new'], removed: ['GET /old'] },
      routes: none,
      routerExports: none,
      shared: [{ library: 'react', from: '19.2.0', to: '19.3.0' }],
    };
    showToStaff({
      graph: graphWith({
        versions: [
          graphVersion('shell', '1.0.0', {
            changes: { ...changes, contract: null, calls: none, shared: [], from: '0.9.0' },
          }),
          graphVersion('mf-creator', '1.4.2', { changes }),
        ],
      }),
    });
    const inside = within(await section('How they fit together'));
    await userEvent.click(await inside.findByText(/4 changes since 1\.4\.1/));
    expect(inside.getByText('GET /new').closest('li')).toHaveTextContent('API calls, added GET /new');
    expect(inside.getByText('GET /old').closest('li')).toHaveTextContent('API calls, removed GET /old');
    expect(inside.getByText('Shell contract').closest('li')).toHaveTextContent('1 → 2');
    expect(inside.getByText('react').closest('li')).toHaveTextContent('19.2.0 → 19.3.0');
    expect(inside.getByText(/No changes since 0\.9\.0/)).toBeVisible();
  });

  it('can be asked for again where it could not be loaded', async () => {
    showToStaff({ graph: new Failure(503, { code: 'internal', message: 'Down' }) });
    const inside = within(await section('How they fit together'));
    expect(await inside.findByText('We couldn’t load how they fit together.')).toBeVisible();
    expect(inside.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});
