import type { ShellServices } from '@fanfare/shell-contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { accountWith, renderInShell, sessionOf } from '../../test-support/shell.tsx';
import { historyWith, live, overviewWith, pageWith, row } from './fixtures.ts';
import { LiveVersions } from './live-versions.tsx';
import type { History, Overview } from './queries.ts';

// jsdom lays nothing out, so it can't scroll.
Element.prototype.scrollIntoView ??= () => {};

const rollback = 'POST /api/v2/releases/:name/rollback';
const promote = 'POST /api/v2/releases/:name/promote';
const kill = 'POST /api/v2/releases/:name/kill';

interface Given {
  overview?: () => Overview;
  history?: (() => History) | Error;
  verbs?: (key: string, options: unknown) => Promise<unknown>;
}

function show({
  overview = () => overviewWith({ lastGood: '1.4.1' }),
  history = historyWith,
  verbs = async () => ({}),
}: Given = {}) {
  const acted = vi.fn(verbs);
  const notify = vi.fn();
  const call = async (key: string, options: { params?: { name: string } } = {}) => {
    if (key === 'GET /api/v2/public/releases') return overview();
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

const creator = async () => within(await screen.findByRole('region', { name: 'mf-creator' }));
const press = async (name: RegExp | string) => {
  const button = await (await creator()).findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};
const dialog = () => screen.findByRole('dialog');

describe('the verbs of staff', () => {
  it('go back by two presses of a key, with a reason that stands there', async () => {
    let stable = '1.4.2';
    const { acted, notify } = show({
      overview: () => overviewWith({ stable: live(stable), lastGood: stable === '1.4.2' ? '1.4.1' : null }),
      verbs: async () => {
        stable = '1.4.1';
        return { name: 'mf-creator', stable, canary: null, revision: 43 };
      },
    });
    await press(/^Back to 1\.4\.1 for all/);
    expect(await dialog()).toHaveAccessibleDescription(/Everybody gets 1\.4\.1 in place of 1\.4\.2/);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(acted).toHaveBeenCalledWith(rollback, {
      params: { name: 'mf-creator' },
      body: { why: 'Rolled back from /_app' },
    });
    expect(notify).toHaveBeenCalledWith({ text: 'mf-creator 1.4.1 is live for all.', tone: 'positive' });
    // Nothing is left to go back to, and the keyboard is where it was.
    const button = await (await creator()).findByRole('button', { name: /^Nothing to go back to/ });
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('end a canary before anything else', async () => {
    const { acted } = show({
      overview: () => overviewWith({ lastGood: '1.4.1', canary: { percent: 10, live: live('1.5.0') } }),
    });
    await press(/^End the canary of 1\.5\.0/);
    expect(await dialog()).toHaveAccessibleDescription(/The 10 % of visitors who have 1\.5\.0 get 1\.4\.2/);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(acted).toHaveBeenCalledWith(rollback, expect.anything()));
  });

  it('keep a refusal in the dialog, and nothing is said to be done', async () => {
    const { notify } = show({
      verbs: () =>
        Promise.reject(new Failure(409, { code: 'no_good_version', message: 'There is no earlier version.' })),
    });
    await press(/^Back to 1\.4\.1 for all/);
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Back to 1.4.1 for all' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no earlier version.');
    expect(notify).not.toHaveBeenCalled();
  });

  it('switch off only with a reason', async () => {
    const { acted } = show();
    await press('Switch off, mf-creator');
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Switch off for everybody' }));
    expect(screen.getByText('Say why, in a few words')).toBeVisible();
    expect(acted).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Charges twice{Enter}');
    await waitFor(() =>
      expect(acted).toHaveBeenCalledWith(kill, {
        params: { name: 'mf-creator' },
        body: { isKilled: true, why: 'Charges twice' },
      }),
    );
  });

  it('offer what is switched off to be switched on', async () => {
    const { acted } = show({ overview: () => overviewWith({ isKilled: true }) });
    await press('Switch on, mf-creator');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Mended{Enter}');
    await waitFor(() =>
      expect(acted).toHaveBeenCalledWith(kill, expect.objectContaining({ body: { isKilled: false, why: 'Mended' } })),
    );
  });

  it('never switch the shell off', async () => {
    show();
    const shell = within(await screen.findByRole('region', { name: 'shell' }));
    expect(await shell.findByRole('button', { name: /Promote/ })).toBeVisible();
    expect(shell.queryByRole('button', { name: /Switch/ })).toBeNull();
  });
});

describe('promoting', () => {
  it('says what is missing where nothing is proven, and the command for it', async () => {
    const { acted } = show({
      history: () =>
        historyWith({
          releases: [
            row('1.5.0', { missingChecks: [{ name: 'shell', version: '1.0.0' }] }),
            row('1.4.2', { live: 'stable' }),
          ],
        }),
    });
    await press('Promote, mf-creator');
    const shown = within(await dialog());
    expect(shown.getByText('mf-creator 1.5.0 with shell 1.0.0')).toBeVisible();
    expect(shown.getByText('npm run release -w mf-creator -- check --version 1.5.0')).toBeVisible();
    expect(shown.queryByRole('textbox')).toBeNull();
    expect(acted).not.toHaveBeenCalled();
  });

  it('names the shell to npm as its package is called', async () => {
    const missingChecks = [{ name: 'mf-auth' as const, version: '2.0.0' }];
    show({ history: () => historyWith({ releases: [row('1.1.0', { missingChecks })] }) });
    const shell = within(await screen.findByRole('region', { name: 'shell' }));
    const button = shell.getByRole('button', { name: 'Promote, shell' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    expect(within(await dialog()).getByText(/-w @fanfare\/shell -- check --version 1\.1\.0/)).toBeVisible();
  });

  it('takes a share, and says whom it concerns', async () => {
    const { acted, notify } = show();
    await press('Promote, mf-creator');
    expect(await dialog()).toHaveAccessibleDescription(/^10 % of visitors get 1\.5\.0/);
    await userEvent.click(screen.getByRole('radio', { name: 'All' }));
    expect(await dialog()).toHaveAccessibleDescription(/^Everybody gets 1\.5\.0 in place of 1\.4\.2/);
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
    expect(screen.getByRole('button', { name: 'Promote' })).toBeDisabled();
    const percent = screen.getByRole('textbox', { name: 'Percent of visitors' });
    await userEvent.type(percent, '120');
    expect(percent).toBeInvalid();
    await userEvent.clear(percent);
    await userEvent.type(percent, '2.5');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Quicker lists{Enter}');
    await waitFor(() =>
      expect(acted).toHaveBeenCalledWith(promote, {
        params: { name: 'mf-creator' },
        body: { version: '1.5.0', percent: 2.5, why: 'Quicker lists' },
      }),
    );
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'mf-creator 1.5.0 is live for 2.5 % of visitors.' }),
    );
  });

  it('lists what does not fit what is live', async () => {
    show({
      verbs: () =>
        Promise.reject(
          new Failure(422, {
            code: 'release_refused',
            message: 'It does not fit.',
            details: { findings: ['shell 1.0.0 has react 19.3.1, mf-creator needs ^20'] },
          }),
        ),
    });
    await press('Promote, mf-creator');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Quicker lists{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('shell 1.0.0 has react 19.3.1, mf-creator needs ^20');
  });

  it('lists what the API found missing after all', async () => {
    show({
      verbs: () =>
        Promise.reject(
          new Failure(409, {
            code: 'not_proven',
            message: 'Not proven yet.',
            details: { missing: [{ name: 'shell', version: '1.0.1' }] },
          }),
        ),
    });
    await press('Promote, mf-creator');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Quicker lists{Enter}');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('mf-creator 1.5.0 with shell 1.0.1')).toBeVisible();
    expect(alert.getByText(/check --version 1\.5\.0/)).toBeVisible();
  });
});

describe('the history', () => {
  it('says so where it is refused', async () => {
    show({ history: new Failure(403, { code: 'forbidden', message: 'This is for staff.' }) });
    await press('History, mf-creator');
    expect(await screen.findByText('This is for staff.')).toBeVisible();
  });

  it('shows versions, proofs and who did what', async () => {
    const checked = { at: new Date().toISOString(), who: 'creator team' };
    show({
      overview: () => overviewWith({ canary: null }),
      history: () =>
        historyWith({
          releases: [
            row('1.6.0', { missingChecks: [{ name: 'shell', version: '1.0.0' }] }),
            row('1.5.0'),
            row('1.4.2', { live: 'stable' }),
          ],
          checks: [
            {
              ...checked,
              remote: { name: 'mf-creator', version: '1.5.0' },
              shellVersion: '1.0.0',
              isPassed: true,
              problems: [],
            },
            {
              ...checked,
              remote: { name: 'mf-creator', version: '1.6.0' },
              shellVersion: '1.0.0',
              isPassed: false,
              problems: ['/creator/campaigns: no heading within 8 s'],
            },
          ],
          events: [
            {
              id: 9,
              at: checked.at,
              verb: 'rolled_back',
              version: '1.4.2',
              fromVersion: '1.5.0',
              percent: null,
              who: 'staff@demo.fanfare.test',
              why: 'Lists were empty',
            },
          ],
        }),
    });
    await press('History, mf-creator');
    expect(await screen.findByText('1 proof missing')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /Proofs/ }));
    const proofs = within(await screen.findByRole('table', { name: /Versions of mf-creator/ }));
    expect(proofs.getByRole('row', { name: /1\.6\.0 Failed/ })).toBeVisible();
    expect(proofs.getByRole('row', { name: /1\.5\.0 Passed/ })).toBeVisible();
    expect(proofs.getByRole('row', { name: /1\.4\.2 Missing/ })).toBeVisible();
    expect(screen.getByText('/creator/campaigns: no heading within 8 s')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /Audit/ }));
    expect(await screen.findByText('Back from 1.5.0 to 1.4.2')).toBeVisible();
    expect(screen.getByText('Lists were empty')).toBeVisible();
    expect(screen.getByText('staff@demo.fanfare.test')).toBeVisible();
  });
});
