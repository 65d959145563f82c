import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { historyWith, live, overviewWith, row } from './test/fixtures.ts';
import { dialog, press, showToStaff } from './test/staff-page.tsx';

const promote = 'POST /api/v2/releases/:name/promote';

describe('promoting', () => {
  it('shows what is missing if nothing is checked, and the command for it', async () => {
    const { acted } = showToStaff({
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

  it('names the shell by its npm package', async () => {
    const missingChecks = [{ name: 'mf-auth' as const, version: '2.0.0' }];
    showToStaff({ history: () => historyWith({ releases: [row('1.1.0', { missingChecks })] }) });
    const shell = within(await screen.findByRole('region', { name: 'shell' }));
    const button = await shell.findByRole('button', { name: 'Promote, shell' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    expect(within(await dialog()).getByText(/-w @fanfare\/shell -- check --version 1\.1\.0/)).toBeVisible();
  });

  it('goes in stages unless somebody says otherwise, each validated before it is sent', async () => {
    const { acted, notify } = showToStaff();
    await press('Promote, mf-creator');
    expect(await dialog()).toHaveAccessibleDescription(/^1\.5\.0 goes to 5 %, 25 % and then everyone\./);
    const stages = screen.getByRole('textbox', { name: 'Stages, in percent' });
    const minutes = screen.getByRole('textbox', { name: 'Minutes per stage' });
    expect([stages, minutes].map((field) => (field as HTMLInputElement).value)).toEqual(['5, 25, 100', '30']);
    const start = screen.getByRole('button', { name: 'Start the rollout' });
    await userEvent.clear(stages);
    await userEvent.type(stages, '20, 10, 100');
    expect(stages).toBeInvalid();
    expect(screen.getByText('Each share is larger than the one before')).toBeVisible();
    expect(start).toBeDisabled();
    await userEvent.clear(stages);
    await userEvent.type(stages, '1, 50, 100');
    await userEvent.clear(minutes);
    expect(minutes).toBeInvalid();
    expect(start).toBeDisabled();
    await userEvent.type(minutes, '90');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Quicker lists{Enter}');
    await waitFor(() =>
      expect(acted).toHaveBeenCalledWith(promote, {
        params: { name: 'mf-creator' },
        body: { version: '1.5.0', stages: [1, 50, 100], bakeMinutes: 90, why: 'Quicker lists', expectedRevision: 40 },
      }),
    );
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'The rollout of mf-creator 1.5.0 has started with 1 % of visitors.' }),
    );
  });

  it('goes on from the share that has the version already, and says which canary ends', async () => {
    const canary = { percent: 10, live: live('1.5.0') };
    showToStaff({
      overview: () => overviewWith({ canary }),
      history: () => historyWith({ releases: [row('1.5.0', { live: 'canary' }), row('1.6.0')] }),
    });
    await press('Promote, mf-creator');
    expect(await screen.findByRole('textbox', { name: 'Stages, in percent' })).toHaveValue('25, 100');
    expect(await dialog()).not.toHaveAccessibleDescription(/canary ends/);
    await userEvent.click(screen.getByRole('combobox', { name: 'Version' }));
    await userEvent.click(await screen.findByRole('option', { name: '1.6.0' }));
    expect(screen.getByRole('textbox', { name: 'Stages, in percent' })).toHaveValue('5, 25, 100');
    expect(await dialog()).toHaveAccessibleDescription(/The 1\.5\.0 canary ends\.$/);
  });

  it('takes everyone', async () => {
    const { acted } = showToStaff();
    await press('Promote, mf-creator');
    await userEvent.click(await screen.findByRole('radio', { name: 'Everyone' }));
    expect(await dialog()).toHaveAccessibleDescription(/^Everyone gets 1\.5\.0 instead of 1\.4\.2/);
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Quicker lists');
    await userEvent.click(screen.getByRole('button', { name: 'Promote for everyone' }));
    const body = { version: '1.5.0', percent: 100, why: 'Quicker lists', expectedRevision: 40 };
    await waitFor(() => expect(acted).toHaveBeenCalledWith(promote, { params: { name: 'mf-creator' }, body }));
  });

  it('takes a share, and shows whom it affects', async () => {
    const { acted, notify } = showToStaff();
    await press('Promote, mf-creator');
    await userEvent.click(await screen.findByRole('radio', { name: 'A share' }));
    expect(await dialog()).toHaveAccessibleDescription(/^10 % of visitors, always the same ones, get 1\.5\.0/);
    const percent = screen.getByRole('textbox', { name: 'Percent of visitors' });
    await userEvent.clear(percent);
    await userEvent.type(percent, '120');
    expect(percent).toBeInvalid();
    expect(screen.getByRole('button', { name: 'Promote' })).toBeDisabled();
    await userEvent.clear(percent);
    await userEvent.type(percent, '2.5');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Quicker lists{Enter}');
    await waitFor(() =>
      expect(acted).toHaveBeenCalledWith(promote, {
        params: { name: 'mf-creator' },
        body: { version: '1.5.0', percent: 2.5, why: 'Quicker lists', expectedRevision: 40 },
      }),
    );
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'mf-creator 1.5.0 is live for 2.5 % of visitors.' }),
    );
  });

  it('lists what is incompatible with what is live', async () => {
    showToStaff({
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

  it('lists checks that only the API finds missing', async () => {
    showToStaff({
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
