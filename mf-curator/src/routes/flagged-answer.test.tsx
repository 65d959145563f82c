import type { CuratorFlag, CuratorSubmission } from '@fanfare/api-contract';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';
// The first test doesn't wait for lazy screens.
import './answers-view.tsx';

const list = 'GET /api/v2/curator/answers';
const send = 'POST /api/v2/curator/submissions/:id/flag/response';
const open: CuratorFlag = {
  reason: 'other',
  text: 'There are no drums.',
  state: 'open',
  raisedAt: '2026-05-04T10:00:00.000Z',
  decideBy: '2026-05-07T10:00:00.000Z',
  decidedAt: null,
  note: null,
  failedChecks: [],
  response: null,
  canRespond: true,
};
const decided: CuratorFlag = { ...open, canRespond: false, decidedAt: '2026-05-06T10:00:00.000Z' };
const flagged = (flag: CuratorFlag | null, more: Partial<CuratorSubmission> = {}) =>
  someSubmission(someItem(4, 'Paper Boats', 40), {
    status: 'declined',
    answer: {
      decision: 'declined',
      reasonCode: 'genre_fit',
      feedback: 'The drums drag.',
      ratings: {},
      notes: [],
      wantsNewVersion: false,
      placement: null,
      receipt: { heardSeconds: 60, durationSeconds: 248, heardRanges: [[0, 60]] },
      answeredAt: '2026-05-03T10:00:00.000Z',
    },
    flag,
    ...more,
  });

function show(one: CuratorSubmission, onSend: () => unknown = () => ({ ...open, canRespond: false })) {
  const items = [one];
  const api = fakeApi({ [list]: () => ({ items: [...items], nextCursor: null }), [send]: onSend });
  const notify = vi.fn();
  const user = renderApp('/curator?view=answers', stubServices({ call: api.call, notify }));
  return { api, items, notify, user };
}
const panel = async () => within(await screen.findByRole('region', { name: 'Flag on this answer' }));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('an answer without a flag shows none', async () => {
  show(flagged(null));
  expect(await screen.findByText('The drums drag.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Flag on this answer' })).toBeNull();
});

it('nothing is sent without words, and what was typed stays when somebody was faster', async () => {
  const { api, user } = show(flagged(open), () => {
    throw refusal('wrong_state', 'This flag has been upheld, so you can’t respond to it.', { status: 409 });
  });
  const one = await panel();
  await user.click(one.getByRole('button', { name: 'Send to staff' }));
  expect(one.getByText('Response is required')).toBeVisible();
  expect(api.sentTo(send)).toEqual([]);
  await user.type(one.getByLabelText('Your response'), 'They start at 1:10.');
  await user.click(one.getByRole('button', { name: 'Send to staff' }));
  expect(await one.findByText('This flag has been upheld, so you can’t respond to it.')).toBeVisible();
  expect(one.getByLabelText('Your response')).toHaveValue('They start at 1:10.');
});

it('says why it was flagged and until when it is decided; they respond once', async () => {
  const { api, items, user } = show(flagged(open), () => {
    items[0] = flagged({
      ...open,
      canRespond: false,
      response: { text: 'At 1:10.', sentAt: '2026-05-05T10:00:00.000Z' },
    });
    return items[0].flag;
  });
  const one = await panel();
  expect(one.getByText(/They say: something else is wrong\. We decide by 7 May 2026/)).toBeVisible();
  expect(one.getByText('There are no drums.')).toBeVisible();
  await user.type(one.getByLabelText('Your response'), 'At 1:10.');
  await user.click(one.getByRole('button', { name: 'Send to staff' }));
  expect(await one.findByText('At 1:10.')).toBeVisible();
  expect(api.sentTo(send)).toEqual([{ params: { id: 4 }, body: { text: 'At 1:10.' } }]);
  expect(one.queryByRole('button', { name: 'Send to staff' })).toBeNull();
});

it('reads the decision with its reason, or what the checks found', async () => {
  show(flagged({ ...decided, state: 'rejected', note: 'The drums are there.' }));
  expect(await screen.findByText(/rejected the flag: your earning clears as usual/)).toBeVisible();
  expect(screen.getByText('The drums are there.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send to staff' })).toBeNull();
});

it('reads what the checks found, on the track’s page too', async () => {
  const one = flagged({ ...decided, state: 'upheld', failedChecks: ['copied'] }, { status: 'refunded_quality' });
  const api = fakeApi({
    'GET /api/v2/curator/queue': () => someQueue([]),
    'GET /api/v2/curator/workbench': () => someState(),
    'GET /api/v2/curator/submissions/:id': () => one,
  });
  renderApp('/curator?submission=4', stubServices({ call: api.call }));
  expect(await screen.findByText('It repeats an earlier answer.')).toBeVisible();
  await waitFor(() => expect(screen.getByText(/Our checks agreed with the artist/)).toBeVisible());
});
