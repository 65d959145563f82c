import type { CuratorSubmission, QueueItem } from '@fanfare/api-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, fakeLive, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';
// Loaded first, so that no test waits for lazy code.
import '../features/workbench/queue/capacity.tsx';
import '../features/workbench/queue/send-back-dialog.tsx';

const send = 'POST /api/v2/curator/submissions/:id/answer';
const undo = 'POST /api/v2/curator/submissions/:id/answer/undo';
const wrongMatches = 'POST /api/v2/curator/queue/wrong-matches';

const no =
  'The close voice is the best thing I have heard this week, but the drums come in a beat before the guitar and the floor goes soft.';

type Handlers = Parameters<typeof fakeApi>[0];

/** A queue whose answers can be undone for so many seconds. */
function queueOf(items: QueueItem[], { undoSeconds = 10, more = {} as Handlers } = {}) {
  const sending = new Map<number, string>();
  const itemOf = (id: unknown) => items.find(({ submissionId }) => submissionId === id)!;
  const submissionOf = (id: unknown): CuratorSubmission =>
    someSubmission(itemOf(id), { publishAt: sending.get(Number(id)) ?? null });
  return fakeApi({
    'GET /api/v2/curator/queue': () => someQueue(items.filter(({ submissionId }) => !sending.has(submissionId))),
    'GET /api/v2/curator/workbench': () => someState(),
    'GET /api/v2/curator/submissions/:id': ({ params }) => submissionOf(params?.['id']),
    'POST /api/v2/curator/submissions/:id/check': () => ({ canSend: true, rules: [] }),
    [send]: ({ params }) => {
      sending.set(Number(params?.['id']), new Date(Date.now() + 10_000).toISOString());
      return {
        submission: submissionOf(params?.['id']),
        earnedCredits: 3.3,
        clearsAt: '2026-05-21T09:00:00.000Z',
        nextSubmissionId: items.find(({ submissionId }) => !sending.has(submissionId))?.submissionId ?? null,
        undoSeconds,
      };
    },
    [undo]: ({ params }) => {
      sending.delete(Number(params?.['id']));
      return submissionOf(params?.['id']);
    },
    [wrongMatches]: ({ body }) => {
      const ids = (body as { submissionIds: number[] }).submissionIds;
      for (const id of ids) sending.set(id, new Date(Date.now() + 10_000).toISOString());
      return {
        items: ids.map((submissionId) => ({ submissionId, isSent: true, code: null, message: null })),
        undoSeconds,
        wrongMatch: { usedCount: 1 + ids.length, allowedCount: 3, windowDays: 30 },
      };
    },
    ...more,
  });
}

const two = [someItem(1, 'Paper Boats', 5), someItem(2, 'Ninth Floor', 9)];
const undoButton = () => screen.findByRole('button', { name: /^Undo \(/ });

async function decline(user: ReturnType<typeof renderApp>) {
  await user.click(await screen.findByRole('button', { name: /Decline/ }));
  await user.click(screen.getByLabelText('Main reason'));
  await user.click(await screen.findByRole('option', { name: 'Production or mix' }));
  await user.click(screen.getByRole('button', { name: /Note at 0:00/ }));
  await user.type(screen.getByLabelText('Note at 0:00'), 'Very close{Enter}');
  await user.click(screen.getByLabelText('Feedback'));
  await user.paste(no);
  await user.keyboard('{Control>}{Enter}{/Control}');
}

/** What stands in the form is what was typed. */
async function expectDraft() {
  expect(await screen.findByRole('heading', { name: 'Paper Boats' })).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Feedback')).toHaveValue(no));
  expect(screen.getByRole('button', { name: /Decline/ })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Main reason')).toHaveTextContent('Production or mix');
  expect(screen.getByText('Very close')).toBeVisible();
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});
afterEach(() => localStorage.clear());

test('the next track opens, and a press goes back to the one that was sent, with all that was typed', async () => {
  const notify = vi.fn();
  const api = queueOf(two);
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call, notify }));
  await decline(user);
  expect(await screen.findByRole('heading', { name: 'Ninth Floor' })).toBeVisible();
  expect(await undoButton()).toHaveTextContent(/Undo \(\d+ s\)/);
  expect(screen.getByText('3.30 earned. It clears on Thu 21 May.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: /Paper Boats/ })).toBeNull());
  expect(notify).not.toHaveBeenCalled();

  await user.click(await undoButton());
  await expectDraft();
  expect(api.sentTo(undo)).toEqual([{ params: { id: 1 } }]);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('the next track comes even where news of an answer overtakes it', async () => {
  let isTaken = false;
  const answered = Promise.withResolvers<void>();
  const submissionOf = (id: unknown) =>
    someSubmission(two[Number(id) - 1]!, {
      publishAt: isTaken && id === 1 ? new Date(Date.now() + 10_000).toISOString() : null,
    });
  const api = queueOf(two, {
    more: {
      'GET /api/v2/curator/submissions/:id': ({ params }) => submissionOf(params?.['id']),
      [send]: async () => {
        isTaken = true;
        await answered.promise;
        return {
          submission: submissionOf(1),
          earnedCredits: 3.3,
          clearsAt: null,
          nextSubmissionId: 2,
          undoSeconds: 10,
        };
      },
    },
  });
  const { live, emit } = fakeLive();
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call, live }));
  await decline(user);
  await waitFor(() => expect(isTaken).toBe(true));
  emit({ type: 'queue' });
  await waitFor(() => expect(screen.queryByLabelText('Feedback')).toBeNull());
  answered.resolve();
  expect(await screen.findByRole('heading', { name: 'Ninth Floor' })).toBeVisible();
});

test.each(['z', '{Control>}z{/Control}'])('%s undoes it, not while typing', async (key) => {
  const api = queueOf(two);
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  await decline(user);
  await screen.findByRole('heading', { name: 'Ninth Floor' });
  await undoButton();
  await user.click(screen.getByLabelText('Feedback'));
  // Filled in by the browser: Chrome's event has no key then.
  screen.getByLabelText('Feedback').dispatchEvent(new Event('keydown', { bubbles: true }));
  await user.keyboard(key);
  expect(api.sentTo(undo)).toEqual([]);
  (document.activeElement as HTMLElement).blur();
  await user.keyboard(key);
  await expectDraft();
});

test('when the time is over, the button and the draft are gone', async () => {
  const api = queueOf(two, { undoSeconds: 0.4 });
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  await decline(user);
  await screen.findByRole('heading', { name: 'Ninth Floor' });
  await waitFor(() => expect(localStorage.getItem('fanfare.answer.1')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
});

test('the last track can be undone from the empty queue', async () => {
  const api = queueOf([two[0]!]);
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  await decline(user);
  expect(await screen.findByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
  await user.click(await undoButton());
  await expectDraft();
});

test('too late: the refusal is shown, and the answer stays', async () => {
  const notify = vi.fn();
  const late = () => {
    throw refusal('wrong_state', 'Too late to undo: your answer is being published.');
  };
  const user = renderApp(
    '/curator?submission=1',
    stubServices({ call: queueOf(two, { more: { [undo]: late } }).call, notify }),
  );
  await decline(user);
  await user.click(await undoButton());
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'Too late to undo: your answer is being published.' }),
    ),
  );
  expect(await screen.findByRole('heading', { name: 'Ninth Floor' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('a submission whose answer is on its way says so, and offers to undo it', async () => {
  const sending = someSubmission(two[0]!, { publishAt: new Date(Date.now() + 8_000).toISOString() });
  let isUndone = false;
  const current = () => (isUndone ? someSubmission(two[0]!) : sending);
  const api = queueOf(two, {
    more: {
      'GET /api/v2/curator/submissions/:id': current,
      [undo]: () => {
        isUndone = true;
        return current();
      },
    },
  });
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  expect(await screen.findByText('Your answer is on its way. You can undo it for a few seconds.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByLabelText('Feedback')).toBeVisible();
});

test('its track can be played meanwhile; that isn’t counted, and leads nowhere else', async () => {
  const open = 'POST /api/v2/curator/submissions/:id/open';
  const notify = vi.fn();
  const sending = someSubmission(two[0]!, { publishAt: new Date(Date.now() + 8_000).toISOString() });
  const api = queueOf(two, {
    more: {
      'GET /api/v2/curator/submissions/:id': () => sending,
      [open]: () => {
        throw refusal('wrong_state', 'Your answer is being sent.');
      },
    },
  });
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call, notify }));
  await user.click(await screen.findByRole('button', { name: 'Play' }));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(api.sentTo(open)).toEqual([]);
  expect(notify).not.toHaveBeenCalled();
  expect(screen.getByText('Your answer is on its way. You can undo it for a few seconds.')).toBeVisible();
});

const schlager = (id: number, title: string): QueueItem => ({
  ...someItem(id, title, 5),
  excludedGenres: ['Schlager'],
});

test('tracks of excluded genres are sent back together, as many as the limit leaves, and can be undone', async () => {
  const items = [schlager(1, 'Herz aus Gold'), schlager(2, 'Sommer in Rom'), schlager(3, 'Ti amo'), two[1]!];
  items[3] = { ...items[3]!, submissionId: 4 };
  const api = queueOf(items);
  const user = renderApp('/curator?submission=4', stubServices({ call: api.call }));
  expect(await screen.findByText('3 tracks are in genres you exclude.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send back…' }));
  const dialog = await sendBackDialog();
  expect(dialog.getByText('2 wrong matches left in 30 days.')).toBeVisible();
  // Those that the limit leaves are chosen; one more is too many.
  await user.click(dialog.getByRole('checkbox', { name: /Ti amo/ }));
  expect(dialog.getByRole('button', { name: 'Send back 3 tracks' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: /Sommer in Rom/ }));
  await user.click(dialog.getByRole('button', { name: 'Send back 2 tracks' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentTo(wrongMatches)).toEqual([{ body: { submissionIds: [1, 3] } }]);
  expect(screen.getByText('2 tracks sent back. No wrong matches left (30-day limit).')).toBeVisible();
  expect(await screen.findByText('1 track is in a genre you exclude.')).toBeVisible();

  await user.click(await undoButton());
  await waitFor(() => expect(api.sentTo(undo)).toEqual([{ params: { id: 1 } }, { params: { id: 3 } }]));
  expect(await screen.findByText('3 tracks are in genres you exclude.')).toBeVisible();
});

const sendBackDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Send back tracks in genres you exclude' }));

test('what the limit leaves is chosen once it is known, of the tracks that were there; a choice stays', async () => {
  const { live, emit } = fakeLive();
  let usedCount = 2;
  const state = () => someState({ wrongMatch: { usedCount, allowedCount: 3, windowDays: 30, withinHours: 72 } });
  const items = [schlager(1, 'Herz aus Gold'), schlager(2, 'Sommer in Rom')];
  const api = queueOf(items, { more: { 'GET /api/v2/curator/workbench': state } });
  const user = renderApp('/curator', stubServices({ call: api.call, live }));
  await user.click(await screen.findByRole('button', { name: 'Send back…' }));
  const dialog = await sendBackDialog();
  expect(dialog.getByRole('checkbox', { name: /Sommer in Rom/ })).not.toBeChecked();
  // After an undo, tracks are back before their count is.
  usedCount = 0;
  items.unshift(schlager(3, 'Ti amo'));
  emit({ type: 'queue' });
  expect(await dialog.findByRole('checkbox', { name: /Ti amo/ })).not.toBeChecked();
  await waitFor(() => expect(dialog.getByRole('checkbox', { name: /Sommer in Rom/ })).toBeChecked());
  await user.click(dialog.getByRole('checkbox', { name: /Herz aus Gold/ }));
  usedCount = 1;
  emit({ type: 'queue' });
  expect(await dialog.findByText('2 wrong matches left in 30 days.')).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: /Herz aus Gold/ })).not.toBeChecked();
});

test('what was sent back can be undone, though a live event has taken the dialog away before the answer', async () => {
  const { live, emit } = fakeLive();
  const items = [schlager(1, 'Herz aus Gold'), two[1]!];
  const sendBack = async () => {
    items.shift();
    emit({ type: 'queue' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return {
      items: [{ submissionId: 1, isSent: true, code: null, message: null }],
      undoSeconds: 10,
      wrongMatch: { usedCount: 2, allowedCount: 3, windowDays: 30 },
    };
  };
  const api = queueOf(items, { more: { [wrongMatches]: sendBack as never } });
  const user = renderApp('/curator?submission=2', stubServices({ call: api.call, live }));
  await user.click(await screen.findByRole('button', { name: 'Send back…' }));
  await user.click((await sendBackDialog()).getByRole('button', { name: 'Send back 1 track' }));
  expect(await undoButton()).toBeVisible();
});

test('the open track, sent back with others, gives way to the first that is left', async () => {
  const api = queueOf([schlager(1, 'Herz aus Gold'), two[1]!]);
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: 'Send back…' }));
  await user.click(await screen.findByRole('button', { name: 'Send back 1 track' }));
  expect(await screen.findByRole('heading', { name: 'Ninth Floor', level: 1 })).toBeVisible();
});

test('with nothing left, the open track gives way to the empty queue', async () => {
  const api = queueOf([schlager(1, 'Herz aus Gold')]);
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: 'Send back…' }));
  await user.click(await screen.findByRole('button', { name: 'Send back 1 track' }));
  expect(await screen.findByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
  expect(await undoButton()).toBeVisible();
});

test('what the API let pass needs no more listening, whatever its rounded seconds say', async () => {
  const receipt = { heardSeconds: 5, durationSeconds: 6, heardRanges: [] };
  const short = { receipt, requiredSeconds: 6, isGateOpen: true };
  const api = queueOf(two, {
    more: { 'GET /api/v2/curator/submissions/:id': () => someSubmission(two[0]!, short) },
  });
  renderApp('/curator?submission=1', stubServices({ call: api.call }));
  expect(await screen.findByText(/You can answer now/)).toBeVisible();
});

test('those that are refused are named with the reason', async () => {
  const items = [schlager(1, 'Herz aus Gold')];
  const refused = () => ({
    items: [{ submissionId: 1, isSent: false, code: 'wrong_match_limit', message: 'You have sent back 3.' }],
    undoSeconds: 0,
    wrongMatch: { usedCount: 3, allowedCount: 3, windowDays: 30 },
  });
  const api = queueOf(items, { more: { [wrongMatches]: refused as never } });
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: 'Send back…' }));
  await user.click(await screen.findByRole('button', { name: 'Send back 1 track' }));
  expect(await screen.findByText('1 track wasn’t sent back')).toBeVisible();
  expect(screen.getByText('You have sent back 3.')).toBeVisible();
});

test('a wrong match of an excluded genre is sent without listening and text', async () => {
  const unheard = { heardSeconds: 0, durationSeconds: 248, heardRanges: [] };
  const api = queueOf([schlager(1, 'Herz aus Gold')], {
    more: {
      'GET /api/v2/curator/submissions/:id': () => someSubmission(schlager(1, 'Herz aus Gold'), { receipt: unheard }),
    },
  });
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: /^Wrong match/ }));
  expect(screen.getByText('You exclude Schlager: no listening or text needed.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Send back as a wrong match/ }));
  await waitFor(() => expect(api.sentTo(send)).toMatchObject([{ body: { decision: 'wrong_match', feedback: '' } }]));
});

test('a wrong match that isn’t possible can’t be chosen, and says why', async () => {
  const usedUp = { usedCount: 3, allowedCount: 3, windowDays: 30, withinHours: 72 };
  const api = queueOf(two, { more: { 'GET /api/v2/curator/workbench': () => someState({ wrongMatch: usedUp }) } });
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  const reason = 'No wrong match available: you have used all 3 of the last 30 days.';
  expect(await screen.findByText(reason)).toBeVisible();
  const button = screen.getByRole('button', { name: /^Wrong match/ });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(reason);
  await user.keyboard('w');
  expect(button).toHaveAttribute('aria-pressed', 'false');
});
