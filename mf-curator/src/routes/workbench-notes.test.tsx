import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';
// Loaded first, so that no test waits for lazy code.
import '../features/workbench/queue/capacity.tsx';

const send = 'POST /api/v2/curator/submissions/:id/answer';
const check = 'POST /api/v2/curator/submissions/:id/check';
const items = [someItem(1, 'Paper Boats', 5), someItem(2, 'Ninth Floor', 9)];
const yes = 'A voice that stays, and an ending that is brave enough for a Friday evening.';

function open() {
  const api = fakeApi({
    'GET /api/v2/curator/queue': () => someQueue(items),
    'GET /api/v2/curator/workbench': () => someState(),
    'GET /api/v2/curator/submissions/:id': ({ params }) =>
      someSubmission(items.find(({ submissionId }) => submissionId === params?.['id']) ?? items[0]!),
    [check]: () => ({
      canSend: false,
      rules: [
        {
          rule: 'contacts',
          isMet: false,
          value: 1,
          limit: 0,
          message: '',
          places: [{ text: '@jonas', noteIndex: 1 }],
        },
      ],
    }),
    [send]: () => new Promise(() => {}),
  });
  return { api, user: renderApp('/curator?submission=1', stubServices({ call: api.call })) };
}
type User = ReturnType<typeof open>['user'];

/** Where the track stands. */
const standAt = (seconds: number) =>
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'get').mockReturnValue(seconds);
const noteKey = '{Escape}n';
const sendKey = '{Control>}{Enter}{/Control}';
const noteAt = (at: string) => screen.getByLabelText(`Note at ${at}`, { selector: 'input' });

/** Accepts the track with a text, so that only the notes are missing. */
async function fillIn(user: User) {
  await user.click(await screen.findByRole('button', { name: /Accept/ }));
  await user.click(screen.getByLabelText('Feedback'));
  await user.paste(yes);
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});
afterEach(() => localStorage.clear());

test('a note that is still being written goes with the answer', async () => {
  const { api, user } = open();
  await fillIn(user);
  standAt(31);
  await user.keyboard(noteKey);
  await user.type(noteAt('0:31'), 'The drums come in early');
  // No check of this text comes back before it is sent.
  await user.click(screen.getByRole('button', { name: /^Send the yes/ }));
  await waitFor(() => expect(api.sentTo(send)).toHaveLength(1));
  expect(api.sentTo(send)[0]).toMatchObject({
    body: { notes: [{ atSeconds: 31, text: 'The drums come in early' }] },
  });
  expect(within(screen.getByRole('list', { name: 'Your notes' })).getByText('The drums come in early')).toBeVisible();
});

test('Ctrl+Enter adds the note being written, and sends nothing', async () => {
  const { api, user } = open();
  await fillIn(user);
  await user.keyboard(noteKey);
  await user.type(noteAt('0:00'), `Very close${sendKey}`);
  expect(within(screen.getByRole('list', { name: 'Your notes' })).getByText('Very close')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  expect(api.sentTo(send)).toEqual([]);
});

test('Ctrl+Enter in the search of the queue sends nothing; outside of fields it sends', async () => {
  const { api, user } = open();
  await fillIn(user);
  await user.click(screen.getByLabelText('Search your queue'));
  await user.keyboard(sendKey);
  expect(api.sentTo(send)).toEqual([]);
  await user.keyboard(`{Escape}${sendKey}`);
  await waitFor(() => expect(api.sentTo(send)).toHaveLength(1));
});

test('a note being written survives opening another track, and takes no focus there', async () => {
  const { user } = open();
  await screen.findByRole('heading', { name: 'Paper Boats' });
  standAt(31);
  await user.keyboard('n');
  await user.type(noteAt('0:31'), 'The drums');
  await user.click(screen.getByRole('link', { name: /Ninth Floor/ }));
  expect(await screen.findByRole('heading', { name: 'Ninth Floor' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  await user.click(screen.getByRole('link', { name: /Paper Boats/ }));
  await screen.findByRole('heading', { name: 'Paper Boats' });
  expect(noteAt('0:31')).toHaveValue('The drums');
  expect(noteAt('0:31')).not.toHaveFocus();
});

test('a note keeps its second once it has a text; pressing for another leads back to it', async () => {
  const { user } = open();
  await screen.findByRole('heading', { name: 'Paper Boats' });
  await user.keyboard('n');
  const another = screen.getByRole('button', { name: /^Note at 0:00/ });
  standAt(31);
  await user.click(another);
  expect(noteAt('0:31')).toHaveFocus();
  await user.keyboard('The drums');
  standAt(62);
  await user.click(another);
  expect(noteAt('0:31')).toHaveFocus();
  await user.keyboard(' come in early{Enter}');
  const notes = within(screen.getByRole('list', { name: 'Your notes' }));
  expect(notes.getByRole('button', { name: 'Go to 0:31' })).toBeVisible();
  expect(notes.getByText('The drums come in early')).toBeVisible();
});

test('a word to change in the note being written shows that note’s time', async () => {
  localStorage.setItem('fanfare.answer.1', JSON.stringify({ notes: [{ atSeconds: 10, text: 'Close' }] }));
  const { user } = open();
  await user.click(await screen.findByLabelText('Feedback'));
  await user.paste(yes);
  standAt(31);
  await user.keyboard(noteKey);
  await user.type(noteAt('0:31'), 'Ask @jonas');
  expect(await screen.findByText('Note at 0:31: @jonas')).toBeVisible();
});
