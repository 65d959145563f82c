import type { MailPreferences, OpenSession } from '@fanfare/api-contract';
import type { Toast } from '@fanfare/shell-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someAccount } from '../testing/some-account.ts';

const listed = 'GET /api/v2/sessions';
const endOne = 'DELETE /api/v2/sessions/:id';
const endOthers = 'POST /api/v2/sessions/end-others';
const events = 'GET /api/v2/account/security-events';
const change = 'PUT /api/v2/account/password';
const mails = 'GET /api/v2/account/mail-preferences';
const choose = 'PUT /api/v2/account/mail-preferences';
const now = Date.parse('2026-05-08T12:00:00.000Z');

const here: OpenSession = {
  id: 1,
  device: 'Firefox on Windows',
  isCurrent: true,
  createdAt: '2026-05-01T12:00:00.000Z',
  lastUsedAt: '2026-05-08T12:00:00.000Z',
};
const phone: OpenSession = {
  ...here,
  id: 2,
  device: 'Safari on iPhone',
  isCurrent: false,
  lastUsedAt: '2026-05-08T10:00:00.000Z',
};
const laptop: OpenSession = { ...phone, id: 3, device: 'Chrome on macOS' };

/** An API that records which sessions it ended and which requests it got. */
function anApi(more: Parameters<typeof fakeApi>[0] = {}, open: OpenSession[] = [here, phone, laptop]) {
  let preferences: MailPreferences = { digest: true, deadlines: true, promises: true };
  return fakeApi({
    [listed]: () => open,
    [endOne]: ({ params }) => {
      open = open.filter((session) => session.id !== params?.['id']);
      return { ended: true };
    },
    [endOthers]: () => {
      const endedCount = open.length - 1;
      open = [here];
      return { endedCount };
    },
    'GET /api/v2/account/second-factors': { factors: [], maxFactors: 10, recoveryCodesLeft: 0, isRequired: false },
    [events]: { items: [] },
    'GET /api/v2/account/email': { email: 'ines@halloran.example', pending: null },
    'GET /api/v2/account/exports': { items: [], keepDays: 7 },
    [mails]: () => preferences,
    [choose]: ({ body }) => (preferences = body as MailPreferences),
    ...more,
  });
}

function open(api: ReturnType<typeof fakeApi>, more: Parameters<typeof stubServices>[0] = {}) {
  const notify = vi.fn<(toast: Toast) => void>();
  const account = someAccount({ artist_id: 1, emailConfirmed: true });
  const session = { status: 'signed_in' as const, account, activeRole: 'creator' as const };
  const user = renderApp('/account', stubServices({ session, call: api.call, notify, now: () => now, ...more }));
  return { user, notify };
}
const row = (device: string) => screen.getByText(device).closest('li')!;

test('a visitor has to log in first', async () => {
  renderApp('/account', stubServices());
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/signin?return=%2Faccount'));
});

test('without a connection the page says so once, and tries again for all; sections that have their data stay', async () => {
  let isUp = false;
  const orUnreachable = <T,>(answer: T) =>
    vi.fn(() => {
      if (!isUp) throw refusal('network', 'no answer', { status: 0 });
      return answer;
    });
  const sessions = orUnreachable([here]);
  const copies = orUnreachable({ items: [], keepDays: 7 });
  const signIns = {
    'GET /api/auth/providers': { providers: [] },
    'GET /api/v2/account/identities': { items: [], hasPassword: true },
  };
  const { user } = open(anApi({ [listed]: sessions, 'GET /api/v2/account/exports': copies, ...signIns }));
  const section = (name: string) => within(screen.getByRole('region', { name }));
  expect(await screen.findByText('Can’t reach Fanfare. Check your connection and try again.')).toBeVisible();
  expect(await section('Sessions').findByText('Not loaded yet.')).toBeVisible();
  expect(await section('Your data').findByText('Not loaded yet.')).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(section('Recent activity').getByText('No recent activity.')).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No other active sessions.')).toBeVisible();
  expect(screen.queryByText('Not loaded yet.')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect([sessions.mock.calls.length, copies.mock.calls.length]).toEqual([2, 2]);
});

test('a section that fails to load shows why and offers a retry; the others are unaffected', async () => {
  let isUp = false;
  const { user } = open(
    anApi({
      [listed]: () => {
        if (!isUp) throw refusal('overloaded', 'Too much is going on.', { status: 503 });
        return [here];
      },
      [mails]: () => {
        throw refusal('forbidden', 'This is not for you.', { status: 403 });
      },
    }),
  );
  const sessions = await screen.findByRole('region', { name: 'Sessions' });
  expect(await within(sessions).findByText('Too much is going on.')).toBeVisible();
  expect(await screen.findByText('This is not for you.')).toBeVisible();
  expect(screen.getByLabelText('Current password')).toBeVisible();
  isUp = true;
  await user.click(within(sessions).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No other active sessions.')).toBeVisible();
});

test('a wrong current password is reported at its field, and ends no session', async () => {
  const api = anApi({
    [change]: () => {
      throw refusal('invalid_input', 'check', {
        status: 422,
        fields: { currentPassword: 'This is not your password' },
      });
    },
  });
  const { user, notify } = open(api);
  await user.type(await screen.findByLabelText('Current password'), 'Wrong-One-1');
  await user.type(screen.getByLabelText('New password'), 'LowTideChoir1');
  await user.type(screen.getByLabelText('Confirm Password'), 'LowTideChoir1{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('This is not your password'),
  );
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  expect(screen.getByLabelText('New password')).toHaveValue('LowTideChoir1');
  expect(notify).not.toHaveBeenCalled();
});

test('missing or differing input is reported before anything is sent', async () => {
  const api = anApi();
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Update my password' }));
  expect(await screen.findByText('Current password is required')).toBeVisible();
  expect(screen.getByText('New password is required')).toBeVisible();
  expect(screen.getByText('Confirm Password is required')).toBeVisible();
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  expect(api.sentTo(change)).toEqual([]);
});

test('a new password empties the form and shows how many sessions it ended', async () => {
  const api = anApi({ [change]: () => ({ changed: true, endedCount: 2 }) });
  const { user, notify } = open(api);
  await user.type(await screen.findByLabelText('Current password'), 'LowTideChoir1');
  await user.type(screen.getByLabelText('New password'), 'HighTideChoir2');
  await user.type(screen.getByLabelText('Confirm Password'), 'HighTideChoir2{Enter}');
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({
      text: 'Your password is updated, and 2 other sessions have ended',
      tone: 'positive',
    }),
  );
  expect(api.sentTo(change)).toEqual([{ body: { currentPassword: 'LowTideChoir1', password: 'HighTideChoir2' } }]);
  for (const label of ['Current password', 'New password', 'Confirm Password']) {
    expect(screen.getByLabelText(label)).toHaveValue('');
  }
  await waitFor(() => expect(api.sentTo(listed)).toHaveLength(2));
});

test('sessions show their place, this one first, and when they were last used', async () => {
  open(anApi());
  expect(await screen.findByText('This session')).toBeVisible();
  expect(within(row('Firefox on Windows')).getByText(/Logged in since/)).toBeVisible();
  expect(row('Safari on iPhone')).toHaveTextContent(/Last used 2 hours ago, 8 May 2026/);
});

test('ending a session asks for confirmation, and cancelling keeps it', async () => {
  const api = anApi();
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'End the session on Safari on iPhone' }));
  expect(await screen.findByRole('alertdialog', { name: 'End this session?' })).toHaveAccessibleDescription(
    /^Safari on iPhone will be logged out/,
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.sentTo(endOne)).toEqual([]);
});

test.each([
  ['overloaded', 503, 'busy'],
  ['internal', 500, 'Error !'],
  ['network', 0, 'Can’t reach Fanfare. Check your connection and try again.'],
] as const)('a session that could not be ended stays in the list: %s', async (code, status, text) => {
  const api = anApi({
    [endOne]: () => {
      throw refusal(code, 'busy', { status });
    },
  });
  const { user, notify } = open(api);
  await user.click(await screen.findByRole('button', { name: 'End the session on Safari on iPhone' }));
  await user.click(await screen.findByRole('button', { name: 'End session' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text, tone: 'danger' }));
  expect(screen.getByText('Safari on iPhone')).toBeVisible();
});

test.each([
  ['ended', () => ({ ended: true })],
  [
    'gone already',
    () => {
      throw refusal('not_found', 'no such session', { status: 404 });
    },
  ],
])('a session is ended and leaves the list (%s)', async (_case, answer) => {
  let open_ = [here, phone];
  const api = anApi({
    [listed]: () => open_,
    [endOne]: () => {
      open_ = [here];
      return answer();
    },
  });
  const { user, notify } = open(api);
  await user.click(await screen.findByRole('button', { name: 'End the session on Safari on iPhone' }));
  await user.click(await screen.findByRole('button', { name: 'End session' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: '1 session has ended', tone: 'positive' }));
  expect(screen.queryByText('Safari on iPhone')).toBeNull();
  expect(api.sentTo(endOne)).toEqual([{ params: { id: 2 } }]);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus());
});

test('all other sessions end together', async () => {
  const { user, notify } = open(anApi());
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'End all other sessions?' });
  await user.click(within(dialog).getByRole('button', { name: 'End all others' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text: '2 sessions have ended', tone: 'positive' }));
  expect(await screen.findByText('No other active sessions.')).toBeVisible();
});

test('ending this session logs out', async () => {
  const signOut = vi.fn(async () => {});
  const { user } = open(anApi(), { signOut });
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(signOut).toHaveBeenCalled();
});

test('an email preference stays on when switching it off is refused', async () => {
  const api = anApi({
    [choose]: () => {
      throw refusal('overloaded', 'busy', { status: 503 });
    },
  });
  const { user, notify } = open(api);
  const digest = await screen.findByRole('switch', { name: /Daily digest/ });
  await user.click(digest);
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'danger' })));
  expect(digest).toBeChecked();
});

test('an email preference that couldn’t be saved for want of a connection says so, and nothing of typing', async () => {
  const api = anApi({
    [choose]: () => {
      throw refusal('network', 'no answer', { status: 0 });
    },
  });
  const { user, notify } = open(api);
  await user.click(await screen.findByRole('switch', { name: /Daily digest/ }));
  const text = 'Can’t reach Fanfare. Your change may not have been saved: try again in a moment.';
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ text, tone: 'danger' }));
});

test('an email preference is switched off immediately, and on again by undo', async () => {
  const api = anApi();
  const { user, notify } = open(api);
  const promises = await screen.findByRole('switch', { name: /Emails about broken promises/ });
  await user.click(promises);
  expect(promises).not.toBeChecked();
  await waitFor(() => expect(notify).toHaveBeenCalled());
  const { text, action } = notify.mock.calls[0]![0];
  expect(text).toBe('Emails about broken promises turned off');
  action?.onSelect();
  await waitFor(() => expect(promises).toBeChecked());
  expect(api.sentTo(choose)).toEqual([
    { body: { digest: true, deadlines: true, promises: false } },
    { body: { digest: true, deadlines: true, promises: true } },
  ]);
});

test('emails about answers: at each, daily or none; daily ones need the digest', async () => {
  const api = anApi({
    [mails]: () => ({ digest: true, deadlines: true, promises: true, answers: 'daily' }) satisfies MailPreferences,
  });
  const { user, notify } = open(api);
  const group = within(await screen.findByRole('radiogroup', { name: 'Answers to your tracks' }));
  expect(group.getByRole('radio', { name: 'Once a day' })).toBeChecked();
  await user.click(group.getByRole('radio', { name: 'Every answer' }));
  await waitFor(() => expect(screen.getByText('One email as soon as a curator answers.')).toBeVisible());
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
  notify.mock.calls[0]![0].action?.onSelect();
  await waitFor(() => expect(group.getByRole('radio', { name: 'Once a day' })).toBeChecked());
  // Without the digest there are no daily ones; choosing them brings it back.
  await user.click(screen.getByRole('switch', { name: /Daily digest/ }));
  await waitFor(() => expect(group.getByRole('radio', { name: 'Off' })).toBeChecked());
  await user.click(group.getByRole('radio', { name: 'Once a day' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: /Daily digest/ })).toBeChecked());
  expect(api.sentTo(choose).map(({ body }) => body)).toEqual(
    (
      [
        [true, 'instant'],
        [true, 'daily'],
        [false, 'off'],
        [true, 'daily'],
      ] as const
    ).map(([digest, answers]) => ({ digest, deadlines: true, promises: true, answers })),
  );
});

test('curators are asked nothing about answers to tracks', async () => {
  const account = someAccount({ influencer_id: 1, emailConfirmed: true });
  const preferences = { digest: true, deadlines: true, promises: true, answers: 'daily' } satisfies MailPreferences;
  open(anApi({ [mails]: () => preferences }), { session: { status: 'signed_in', account, activeRole: 'curator' } });
  await screen.findByRole('switch', { name: /Daily digest/ });
  expect(screen.queryByRole('radiogroup', { name: 'Answers to your tracks' })).toBeNull();
});

test('artists are asked nothing about new tracks or deadlines', async () => {
  const preferences: MailPreferences = { digest: true, deadlines: true, promises: true, tracks: 'daily' };
  open(anApi({ [mails]: () => preferences }));
  await screen.findByRole('switch', { name: /Daily digest/ });
  expect(screen.queryByRole('radiogroup', { name: 'New tracks' })).toBeNull();
  expect(screen.queryByRole('switch', { name: /deadlines/ })).toBeNull();
});

test('new tracks: each, hourly, daily or none; quiet hours with two different times, in this browser’s time zone', async () => {
  const account = someAccount({ influencer_id: 1, emailConfirmed: true });
  const given: MailPreferences = { digest: true, deadlines: true, promises: true, tracks: 'daily', quietHours: null };
  const api = anApi({ [mails]: () => given });
  const { user } = open(api, { session: { status: 'signed_in', account, activeRole: 'curator' } });
  const group = within(await screen.findByRole('radiogroup', { name: 'New tracks' }));
  expect(group.getByRole('radio', { name: 'Once a day' })).toBeChecked();
  expect(screen.queryByRole('switch', { name: /Quiet hours/ })).toBeNull();
  await user.click(group.getByRole('radio', { name: 'Hourly' }));
  await user.click(await screen.findByRole('switch', { name: /Quiet hours/ }));
  const from = await screen.findByLabelText('From');
  expect(from).toHaveValue('22:00');
  fireEvent.change(from, { target: { value: '07:00' } });
  fireEvent.blur(from);
  expect(await screen.findByText('Choose two different times')).toBeVisible();
  fireEvent.change(from, { target: { value: '23:30' } });
  fireEvent.blur(from);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(() => expect(api.sentTo(choose)).toHaveLength(3));
  expect(api.sentTo(choose).map(({ body }) => body)).toEqual([
    { ...given, tracks: 'hourly' },
    { ...given, tracks: 'hourly', quietHours: { from: '22:00', to: '07:00', timeZone } },
    { ...given, tracks: 'hourly', quietHours: { from: '23:30', to: '07:00', timeZone } },
  ]);
  // Without the digest there are no daily ones.
  await user.click(group.getByRole('radio', { name: 'Once a day' }));
  await user.click(screen.getByRole('switch', { name: /Daily digest/ }));
  await waitFor(() => expect(group.getByRole('radio', { name: 'Off' })).toBeChecked());
});

test('links back to the profile of the active role, and to confirming an address', async () => {
  const account = someAccount({ influencer_id: 1, emailConfirmed: false });
  open(anApi(), { session: { status: 'signed_in', account, activeRole: 'curator' } });
  expect(await screen.findByRole('link', { name: 'Curator profile' })).toHaveAttribute('href', '/curator/profile');
  expect(screen.getByRole('link', { name: 'Confirm it' })).toHaveAttribute('href', '/email-confirmation');
});

test('recent activity says what happened, when and from where; five at first', async () => {
  const kinds = ['wrong_password', 'signed_in', 'factor_added', 'session_ended', 'limited', 'of_tomorrow'];
  const items = kinds.map((kind, index) => ({
    id: kinds.length - index,
    kind,
    network: index === 0 ? '203.0.113.0/24' : index === 1 ? '2001:db8:1::/48' : null,
    at: '2026-05-08T10:00:00.000Z',
  }));
  const { user } = open(anApi({ [events]: { items } }));
  const section = within(await screen.findByRole('region', { name: 'Recent activity' }));
  const rows = async (count: number) => {
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(count));
    return section.getAllByRole('listitem').map((item) => item.textContent);
  };
  const first = await rows(5);
  expect(first[0]).toMatch(/^Wrong password Blocked.*May.*from 203\.0\.113\.x$/);
  expect(first[1]).toMatch(/^Logged in.*from 2001:db8:1:x$/);
  expect(first[2]).toMatch(/^Second step added.*\d$/);
  expect(first[4]).toContain('Too many attempts Blocked');
  await user.click(section.getByRole('button', { name: 'Show all' }));
  expect((await rows(6))[5]).toContain('Other activity');
  expect(section.queryByRole('button')).toBeNull();
});

test('recent activity follows what is done on the page', async () => {
  let ended = 0;
  const ending = (id: number) => ({ id, kind: 'session_ended', network: null, at: '2026-05-08T10:00:00.000Z' });
  const { user } = open(
    anApi({
      [events]: () => ({ items: Array.from({ length: ended }, (_none, index) => ending(ended - index)) }),
      [endOthers]: () => ({ endedCount: (ended = 2) }),
    }),
  );
  expect(await screen.findByText('No recent activity.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End all others' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'End all others' }));
  const section = within(screen.getByRole('region', { name: 'Recent activity' }));
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(2));
});
