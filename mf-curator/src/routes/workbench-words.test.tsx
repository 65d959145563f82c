import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';
// Loaded first, so that no test waits for lazy code.
import '../features/workbench/queue/capacity.tsx';

const check = 'POST /api/v2/curator/submissions/:id/check';
const send = 'POST /api/v2/curator/submissions/:id/answer';
const item = someItem(1, 'Paper Boats', 5);
const earlier = someItem(8, 'Old Harbour', 5);
const words = 'Call me on 555 0199 or write to jonas@kitchen.example, as I like this one a lot.';
const met = (rule: string, value = 0) => ({ rule, isMet: true, value, limit: 0.8, message: '' });
const like = { submissionId: 8, trackTitle: 'Old Harbour', answeredAt: '2026-05-03T10:00:00.000Z' };
const contacts = {
  ...met('contacts', 3),
  isMet: false,
  limit: 0,
  places: [
    { text: '555 0199', noteIndex: null },
    { text: 'jonas@kitchen.example', noteIndex: null },
    { text: '@jonas', noteIndex: 0 },
  ],
};

function write(rules: () => object[], more: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/v2/curator/queue': () => someQueue([item]),
    'GET /api/v2/curator/workbench': () => someState(),
    'GET /api/v2/curator/submissions/:id': ({ params }) =>
      params?.['id'] === 8 ? someSubmission(earlier, { status: 'expired' }) : someSubmission(item),
    [check]: () => ({ canSend: false, rules: rules() }),
    ...more,
  });
  return { api, user: renderApp('/curator?submission=1', stubServices({ call: api.call })) };
}
const rulesList = async () => within(await screen.findByRole('list', { name: 'Answer requirements' }));
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Feedback');

afterEach(() => localStorage.clear());

test('words that break a rule are listed, and selected in the feedback when pressed; those of a note show its time', async () => {
  localStorage.setItem('fanfare.answer.1', JSON.stringify({ notes: [{ atSeconds: 31, text: 'Ask @jonas' }] }));
  const { user } = write(() => [contacts]);
  await user.click(await screen.findByLabelText('Feedback'));
  await user.paste(words);
  const shown = within(await screen.findByRole('list', { name: 'Words to change' }));
  expect(shown.getByText('Note at 0:31: @jonas')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'jonas@kitchen.example' }));
  expect(field()).toHaveFocus();
  expect(words.slice(field().selectionStart, field().selectionEnd)).toBe('jonas@kitchen.example');
});

test('rewritten words disappear immediately, before the API validates again', async () => {
  const { user } = write(() => [contacts]);
  await user.click(await screen.findByLabelText('Feedback'));
  await user.paste(words);
  await user.click(await screen.findByRole('button', { name: '555 0199' }));
  await user.keyboard('the usual way');
  expect(screen.queryByRole('button', { name: '555 0199' })).toBeNull();
  expect(screen.getByRole('button', { name: 'jonas@kitchen.example' })).toBeVisible();
});

test('an answer like an earlier one shows which, and links to it; the draft is still there afterwards', async () => {
  const { user } = write(() => [met('contacts'), { ...met('similarity', 0.62), like }]);
  await user.click(await screen.findByLabelText('Feedback'));
  await user.paste(words);
  const link = await (await rulesList()).findByRole('link', { name: /Similar to your 3 May answer \(80/ });
  expect(link).toHaveAttribute('title', 'Your answer about “Old Harbour”');
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'Old Harbour' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: /Paper Boats/ }));
  expect(await screen.findByRole('heading', { name: 'Paper Boats' })).toBeVisible();
  expect(field()).toHaveValue(words);
});

test('an answer unlike every earlier one names none', async () => {
  const { user } = write(() => [met('contacts'), { ...met('similarity', 0.2), like }]);
  await user.click(await screen.findByLabelText('Feedback'));
  await user.paste(words);
  expect(await (await rulesList()).findByText('Not similar to your last answers')).toBeVisible();
  expect(screen.queryByText(/Similar to your/)).toBeNull();
});

test('a refusal on sending lists its words, too', async () => {
  let isStrict = false;
  const { user, api } = write(() => (isStrict ? [contacts] : [met('contacts'), met('own_pitch'), met('similarity')]), {
    [send]: () => {
      isStrict = true;
      throw refusal('feedback_rejected', 'No links, emails, phone numbers or handles.', { status: 422 });
    },
  });
  await user.click(await screen.findByRole('button', { name: /Wrong match/ }));
  await user.click(screen.getByLabelText('Feedback'));
  await user.paste(words);
  await (await rulesList()).findByText('0 found');
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  expect(await screen.findByRole('button', { name: '555 0199' })).toBeVisible();
  expect(field()).toHaveValue(words);
  expect(api.sentTo(send)).toHaveLength(1);
});

test('blanks that don’t count block no typing; a text that is too long says so, and can’t be sent', async () => {
  const { user, api } = write(() => [met('contacts'), met('own_pitch'), met('similarity')]);
  await user.click(await screen.findByRole('button', { name: /Accept/ }));
  await user.click(field());
  await user.paste(`${words}${'\n'.repeat(2_000)}The end.`);
  expect(field().value.endsWith('The end.')).toBe(true);
  const list = await rulesList();
  expect(list.getByText('At least 60 characters')).toBeVisible();

  await user.clear(field());
  await user.paste(`${words} ${'o'.repeat(2_000)}`);
  expect(list.getByText('At most 2,000 characters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  expect(await screen.findByText('Fix 1 thing above')).toBeVisible();
  expect(api.sentTo(send)).toEqual([]);
});

test('a wrong match of an excluded genre needs no text, but can’t have one that is too long', async () => {
  const { user, api } = write(() => [met('contacts'), met('own_pitch'), met('similarity')], {
    'GET /api/v2/curator/submissions/:id': () => someSubmission(item, { excludedGenres: ['Schlager'] }),
    [send]: () => new Promise(() => {}),
  });
  await user.click(await screen.findByRole('button', { name: /Wrong match/ }));
  await user.click(field());
  await user.paste(`${words} ${'o'.repeat(2_000)}`);
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  expect((await rulesList()).getByText('At most 2,000 characters')).toBeVisible();
  expect(api.sentTo(send)).toEqual([]);
  await user.clear(field());
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  await waitFor(() => expect(api.sentTo(send)).toHaveLength(1));
});
