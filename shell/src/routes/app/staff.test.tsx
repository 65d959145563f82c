import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { historyWith, live, overviewWith, row } from './test/fixtures.ts';
import { creator, dialog, press, showToStaff } from './test/staff-page.tsx';

const rollback = 'POST /api/v2/releases/:name/rollback';
const kill = 'POST /api/v2/releases/:name/kill';

describe('staff actions', () => {
  it('roll back with two key presses, with a prefilled reason', async () => {
    let stable = '1.4.2';
    const { acted, notify } = showToStaff({
      overview: () => overviewWith({ stable: live(stable), lastGood: stable === '1.4.2' ? '1.4.1' : null }),
      verbs: async () => {
        stable = '1.4.1';
        return { name: 'mf-creator', stable, canary: null, revision: 43 };
      },
    });
    await press(/^Roll back to 1\.4\.1/);
    expect(await dialog()).toHaveAccessibleDescription(/Everyone gets 1\.4\.1 instead of 1\.4\.2/);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(acted).toHaveBeenCalledWith(rollback, {
      params: { name: 'mf-creator' },
      body: { why: 'Rolled back from /_app', expectedRevision: 40 },
    });
    expect(notify).toHaveBeenCalledWith({ text: 'mf-creator 1.4.1 is live for everyone.', tone: 'positive' });
    // Nothing is left to go back to, and the focus hasn't moved.
    const button = await (await creator()).findByRole('button', { name: /^Nothing to roll back to/ });
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show before and after a rollback what it takes along', async () => {
    const remote = { name: 'mf-creator', version: '1.4.2' } as const;
    const substitutes = [{ remote, shellVersion: '0.9.0', isShellLive: true, insteadVersion: '1.3.1' }];
    const { notify } = showToStaff({
      overview: () => overviewWith({ lastGood: '1.4.1' }),
      history: () => historyWith({ rollback: { version: '1.4.1', substitutes } }),
      verbs: async () => ({ name: 'mf-creator', stable: '1.4.1', canary: null, revision: 43, substitutes }),
    });
    await press(/^Roll back to 1\.4\.1/);
    const taken = 'mf-creator 1.4.2 doesn’t run in shell 0.9.0; its visitors get 1.3.1.';
    expect(await within(await dialog()).findByText(taken)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        text: `mf-creator 1.4.1 is live for everyone. ${taken}`,
        tone: 'positive',
      }),
    );
  });

  it('end a canary before anything else', async () => {
    const { acted } = showToStaff({
      overview: () => overviewWith({ lastGood: '1.4.1', canary: { percent: 10, live: live('1.5.0') } }),
    });
    await press(/^End the canary of 1\.5\.0/);
    expect(await dialog()).toHaveAccessibleDescription(/The 10 % of visitors on 1\.5\.0 get 1\.4\.2/);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(acted).toHaveBeenCalledWith(rollback, expect.anything()));
  });

  it('are about what the dialog was opened on, and show what changed meanwhile', async () => {
    let revision = 40;
    const { acted } = showToStaff({
      overview: () => overviewWith({ lastGood: '1.4.1', revision }),
      verbs: () =>
        Promise.reject(
          new Failure(409, {
            code: 'changed_meanwhile',
            message: 'mf-creator was changed since you looked at it.',
            details: { findings: ['rolled back to 1.4.2 by Ane (empty lists)'] },
          }),
        ),
    });
    await press(/^Roll back to 1\.4\.1/);
    await dialog();
    revision = 41;
    await userEvent.click(screen.getByRole('button', { name: 'Roll back to 1.4.1' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('rolled back to 1.4.2 by Ane (empty lists)');
    expect(acted).toHaveBeenCalledWith(
      rollback,
      expect.objectContaining({ body: expect.objectContaining({ expectedRevision: 40 }) }),
    );
  });

  it('show a refusal in the dialog, without a success message', async () => {
    const { notify } = showToStaff({
      verbs: () =>
        Promise.reject(new Failure(409, { code: 'no_good_version', message: 'There is no earlier version.' })),
    });
    await press(/^Roll back to 1\.4\.1/);
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Roll back to 1.4.1' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no earlier version.');
    expect(notify).not.toHaveBeenCalled();
  });

  it('disable only with a reason', async () => {
    const { acted } = showToStaff();
    await press('Disable, mf-creator');
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Disable for everyone' }));
    expect(screen.getByText('Reason is required')).toBeVisible();
    expect(acted).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Charges twice{Enter}');
    await waitFor(() =>
      expect(acted).toHaveBeenCalledWith(kill, {
        params: { name: 'mf-creator' },
        body: { isKilled: true, why: 'Charges twice', expectedRevision: 40 },
      }),
    );
  });

  it('offer to enable what is disabled', async () => {
    const { acted } = showToStaff({ overview: () => overviewWith({ isKilled: true }) });
    await press('Enable, mf-creator');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Mended{Enter}');
    await waitFor(() =>
      expect(acted).toHaveBeenCalledWith(
        kill,
        expect.objectContaining({ body: { isKilled: false, why: 'Mended', expectedRevision: 40 } }),
      ),
    );
  });

  it('never disable the shell', async () => {
    showToStaff();
    const shell = within(await screen.findByRole('region', { name: 'shell' }));
    expect(await shell.findByRole('button', { name: /Promote/ })).toBeVisible();
    expect(shell.queryByRole('button', { name: /Switch/ })).toBeNull();
  });
});

describe('the history', () => {
  it('shows a refusal', async () => {
    showToStaff({ history: new Failure(403, { code: 'forbidden', message: 'This is for staff.' }) });
    await press('History, mf-creator');
    expect(await screen.findByText('This is for staff.')).toBeVisible();
  });

  it('shows versions, checks and who did what', async () => {
    const checked = { at: new Date().toISOString(), who: 'creator team' };
    showToStaff({
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
    expect(await screen.findByText('1 check missing')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /Browser checks/ }));
    const checks = within(await screen.findByRole('table', { name: /Versions of mf-creator/ }));
    expect(checks.getByRole('row', { name: /1\.6\.0 Failed/ })).toBeVisible();
    expect(checks.getByRole('row', { name: /1\.5\.0 Passed/ })).toBeVisible();
    expect(checks.getByRole('row', { name: /1\.4\.2 Missing/ })).toBeVisible();
    expect(screen.getByText('/creator/campaigns: no heading within 8 s')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /Audit/ }));
    expect(await screen.findByText('Rolled back from 1.5.0 to 1.4.2')).toBeVisible();
    expect(screen.getByText('Lists were empty')).toBeVisible();
    expect(screen.getByText('staff@demo.fanfare.test')).toBeVisible();
  });
});
