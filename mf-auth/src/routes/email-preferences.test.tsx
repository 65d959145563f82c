import type { MailPreferences } from '@fanfare/api-contract';
import type { Toast } from '@fanfare/shell-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, pending, refusal, renderRemote } from '@fanfare/kit/testing';
import App from '../remote.tsx';
// Also restores the page after each test.
import '../testing/render-app.tsx';
import { someAccount } from '../testing/some-account.ts';

const mails = 'GET /api/v2/account/mail-preferences';
const choose = 'PUT /api/v2/account/mail-preferences';
const timeZone = 'Europe/Paris';

/** The account page of somebody who is artist and curator, with an API that saves the preferences. */
function open(more: Partial<MailPreferences> = {}, save = (wanted: MailPreferences): unknown => wanted) {
  let preferences: MailPreferences = {
    digest: true,
    deadlines: true,
    promises: true,
    answers: 'instant',
    tracks: 'hourly',
    quietHours: { from: '22:00', to: '07:00', timeZone },
    ...more,
  };
  const api = fakeApi({
    [mails]: () => preferences,
    [choose]: async ({ body }) => (preferences = (await save(body as MailPreferences)) as MailPreferences),
  });
  const notify = vi.fn<(toast: Toast) => void>();
  const account = someAccount({ artist_id: 1, influencer_id: 1, emailConfirmed: true });
  const session = { status: 'signed_in' as const, account, activeRole: 'curator' as const };
  const page = renderRemote(App, '/account', stubServices({ session, call: api.call, notify }));
  const saved = () => api.sentTo(choose).map(({ body }) => body);
  return { ...page, notify, saved, undo: (index: number) => notify.mock.calls[index]![0].action!.onSelect() };
}
const theSwitch = (name: RegExp) => screen.findByRole('switch', { name });
const deadlines = () => theSwitch(/Emails about deadlines/);
const onceADay = async (group: string) =>
  within(await screen.findByRole('radiogroup', { name: group })).getByRole('radio', { name: 'Once a day' });
const promises = () => theSwitch(/Emails about broken promises/);

test('leaving one of the quiet hours saves it, and the keyboard stays in the other', async () => {
  const { user, saved } = open();
  const from = await screen.findByLabelText('From');
  const to = screen.getByLabelText('To');
  act(() => from.focus());
  fireEvent.change(from, { target: { value: '23:30' } });
  await user.tab();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(to).toHaveFocus();
  fireEvent.change(to, { target: { value: '08:00' } });
  await user.tab();
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved().at(-1)).toMatchObject({ quietHours: { from: '23:30', to: '08:00' } });
});

test('quiet hours that could not be saved show the saved ones again, and keep what is being typed', async () => {
  const { user, notify } = open({}, () => {
    throw refusal('overloaded', 'Too busy. Try again soon.', { status: 503 });
  });
  const from = await screen.findByLabelText('From');
  act(() => from.focus());
  fireEvent.change(from, { target: { value: '23:30' } });
  await user.tab();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '08:00' } });
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'danger' })));
  await waitFor(() => expect(from).toHaveValue('22:00'));
  expect(screen.getByLabelText('To')).toHaveValue('08:00');
});

test('undoing one change keeps the later ones', async () => {
  const { user, notify, saved, undo } = open();
  await user.click(await deadlines());
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
  await user.click(await promises());
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(2));
  undo(0);
  await waitFor(async () => expect(await deadlines()).toBeChecked());
  expect(await promises()).not.toBeChecked();
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ deadlines: true, promises: false }));
});

test('undoing a daily email keeps the digest that another one needs by now', async () => {
  const { user, notify, saved, undo } = open({ digest: false });
  await user.click(await onceADay('Answers to your tracks'));
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
  await user.click(await onceADay('New tracks'));
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(2));
  undo(0);
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(3));
  expect(saved().at(-1)).toMatchObject({ answers: 'instant', tracks: 'daily', digest: true });
});

test('a change that fails is taken back alone: one made meanwhile is saved', async () => {
  const slow = pending<MailPreferences>();
  let isFirst = true;
  const { user, notify, saved } = open({}, (wanted) => {
    if (!isFirst) return wanted;
    isFirst = false;
    return slow.promise;
  });
  await user.click(await deadlines());
  await user.click(await promises());
  slow.reject(refusal('overloaded', 'Too busy. Try again soon.', { status: 503 }));
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith(expect.objectContaining({ text: expect.stringMatching(/promises/) })),
  );
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'danger' }));
  expect(saved().at(-1)).toMatchObject({ deadlines: true, promises: false });
  expect(await deadlines()).toBeChecked();
  expect(await promises()).not.toBeChecked();
});

test('a change can be undone after the page was left, and says what fails', async () => {
  const slow = pending<void>();
  let isUp = true;
  const { user, navigate, notify, undo } = open({}, async (wanted) => {
    await slow.promise;
    if (!isUp) throw refusal('overloaded', 'Too busy. Try again soon.', { status: 503 });
    return wanted;
  });
  await user.click(await deadlines());
  act(() => navigate('/forgot-password'));
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
  slow.resolve();
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
  isUp = false;
  undo(0);
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ tone: 'danger' })));
});
