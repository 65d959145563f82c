import { stubServices } from '@fanfare/shell-contract/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, pending, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';
// Loaded first, so that no test waits for lazy code.
import '../features/workbench/queue/capacity.tsx';

const queue = 'GET /api/v2/curator/queue';
const one = 'GET /api/v2/curator/submissions/:id';
const state = 'GET /api/v2/curator/workbench';
const away = 'PUT /api/v2/curator/away';
const phrases = 'GET /api/v2/curator/phrases';
const addPhrase = 'POST /api/v2/curator/phrases';
const putPhrase = 'PUT /api/v2/curator/phrases/:id';
const deletePhrase = 'DELETE /api/v2/curator/phrases/:id';
const send = 'POST /api/v2/curator/submissions/:id/answer';

const unheard = { heardSeconds: 0, durationSeconds: 248, heardRanges: [] };
const items = [someItem(1, 'Paper Boats', 5), someItem(2, 'Ninth Floor', 9)];
const kept = [
  { id: 4, text: 'The low end is warm.' },
  { id: 7, text: 'The voice sits well.' },
];

function answers(more: Parameters<typeof fakeApi>[0] = {}, submission: Parameters<typeof someSubmission>[1] = {}) {
  return {
    [queue]: () => someQueue(items),
    [one]: ({ params }: { params?: Record<string, unknown> }) =>
      someSubmission(items.find(({ submissionId }) => submissionId === params?.['id']) ?? items[0]!, submission),
    [state]: () => someState(),
    [phrases]: () => kept,
    'POST /api/v2/curator/submissions/:id/check': () => ({ canSend: true, rules: [] }),
    ...more,
  };
}
const open = (api: ReturnType<typeof fakeApi>, more: Parameters<typeof stubServices>[0] = {}) =>
  renderApp('/curator?submission=1', stubServices({ call: api.call, ...more }));

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});
afterEach(() => localStorage.clear());

test('phrases that fail to load show an error, and can be retried', async () => {
  let isUp = false;
  const api = fakeApi(
    answers({
      [phrases]: () => {
        if (!isUp) throw refusal('internal', 'stack trace', { status: 500 });
        return [];
      },
    }),
  );
  const user = open(api);
  await user.click(await screen.findByRole('button', { name: 'Your phrases' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  await user.click(retry);
  expect(await screen.findByText(/^No phrases yet/)).toBeVisible();
});

test('a phrase is inserted at the caret, and typing continues after it', async () => {
  const user = open(fakeApi(answers()));
  await user.type(await screen.findByLabelText('Feedback'), 'First. Last.');
  (screen.getByLabelText('Feedback') as HTMLTextAreaElement).setSelectionRange(6, 6);
  await user.keyboard('{Escape}p');
  expect(screen.getByText(/feedback that is 80\s?% similar to one of your last 200 answers is refused/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'The low end is warm.' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByLabelText('Feedback')).toHaveValue('First. The voice sits well. Last.');
  expect(screen.getByLabelText('Feedback')).toHaveFocus();
  expect(screen.queryByRole('list', { name: 'Your phrases' })).toBeNull();
});

test('a phrase is added, edited, deleted and restored; the answer is not sent meanwhile', async () => {
  const notify = vi.fn();
  const api = fakeApi(
    answers({
      [addPhrase]: ({ body }) => ({ id: 9, text: (body as { text: string }).text }),
      [putPhrase]: ({ params, body }) => ({ id: params?.['id'], text: (body as { text: string }).text }),
      [deletePhrase]: ({ params }) => ({ id: params?.['id'] }),
    }),
  );
  const user = open(api, { notify });
  await user.click(await screen.findByRole('button', { name: 'Your phrases' }));
  await user.type(screen.getByLabelText('New phrase'), 'A brave ending.{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('button', { name: 'A brave ending.' })).toBeVisible();
  expect(screen.getByLabelText('New phrase')).toHaveValue('');

  await user.click(screen.getByRole('button', { name: 'Edit “The low end is warm.”' }));
  await user.clear(screen.getByLabelText('Edit phrase'));
  await user.type(screen.getByLabelText('Edit phrase'), 'The low end is close.');
  await user.click(screen.getByRole('button', { name: 'Save phrase' }));
  expect(await screen.findByRole('button', { name: 'The low end is close.' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Delete “The voice sits well.”' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'The voice sits well.' })).toBeNull());
  notify.mock.calls.at(-1)![0].action.onSelect();
  expect(await screen.findByRole('button', { name: 'The voice sits well.' })).toBeVisible();
  expect(api.sentTo(putPhrase).at(-1)).toMatchObject({ params: { id: 7 }, body: { text: 'The voice sits well.' } });
  expect(api.sentTo(send)).toEqual([]);
});

test('two phrases deleted quickly can both be restored, also once the list is closed; a failure says so', async () => {
  const notify = vi.fn();
  const slow = pending<{ id: number }>();
  const api = fakeApi(
    answers({
      [deletePhrase]: ({ params }) => (params?.['id'] === 4 ? slow.promise : { id: params?.['id'] }),
      [putPhrase]: ({ params }) => {
        if (params?.['id'] === 4) throw refusal('overloaded', 'Too busy. Try again soon.', { status: 503 });
        return kept[1]!;
      },
    }),
  );
  const user = open(api, { notify });
  await user.click(await screen.findByRole('button', { name: 'Your phrases' }));
  await user.click(await screen.findByRole('button', { name: 'Delete “The low end is warm.”' }));
  await user.click(screen.getByRole('button', { name: 'Delete “The voice sits well.”' }));
  slow.resolve({ id: 4 });
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(2));
  const [ofVoice, ofLowEnd] = notify.mock.calls.map(([toast]) => toast);

  await user.click(screen.getByRole('button', { name: 'Close' }));
  ofLowEnd.action.onSelect();
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ tone: 'danger' })));
  ofVoice.action.onSelect();
  await waitFor(() => expect(api.sentTo(putPhrase).at(-1)).toMatchObject({ params: { id: 7 } }));
  await user.click(screen.getByRole('button', { name: 'Your phrases' }));
  expect(await screen.findByRole('button', { name: 'The voice sits well.' })).toBeVisible();
});

test('at the limit of phrases, the input stays', async () => {
  const api = fakeApi(
    answers({
      [addPhrase]: () => {
        throw refusal('cap_reached', 'You have 50 phrases, the maximum. Delete one first.');
      },
    }),
  );
  const user = open(api);
  await user.click(await screen.findByRole('button', { name: 'Your phrases' }));
  await user.type(screen.getByLabelText('New phrase'), 'One more.');
  await user.click(screen.getByRole('button', { name: 'Save phrase' }));
  expect(await screen.findByText(/the maximum/)).toBeVisible();
  expect(screen.getByLabelText('New phrase')).toHaveValue('One more.');
});

test('blind mode hides a track until a decision is made, and is saved', async () => {
  const api = fakeApi(answers({}, { receipt: unheard }));
  const user = open(api);
  await screen.findByRole('heading', { name: 'Paper Boats' });
  await user.click(screen.getByRole('switch', { name: 'Blind mode' }));
  expect(screen.getByRole('heading', { name: 'Hidden track', level: 1 })).toBeVisible();
  expect(document.body).not.toHaveTextContent(/Paper Boats|Ninth Floor|Marrow Kin|microphone|3\.30 *$/);
  expect(screen.getByRole('slider', { name: 'Position in the hidden track' })).toBeInTheDocument();
  expect(screen.queryByText('You earn the same for a yes and a no: 3.30.')).toBeNull();
  expect(localStorage.getItem('fanfare.workbench.blind')).toBe('on');

  await user.click(screen.getByRole('button', { name: /Decline/ }));
  expect(screen.getByRole('heading', { name: 'Paper Boats' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Paper Boats/ })).toBeVisible();
  expect(screen.queryByText('Ninth Floor')).toBeNull();
});

test('blind mode reveals a track after enough listening', async () => {
  localStorage.setItem('fanfare.workbench.blind', 'on');
  open(fakeApi(answers()));
  expect(await screen.findByRole('heading', { name: 'Paper Boats' })).toBeVisible();
  expect(screen.queryByText('Ninth Floor')).toBeNull();
});

test('after an answer the next track plays only with autoplay on', async () => {
  const opened: unknown[] = [];
  const api = fakeApi(
    answers({
      'POST /api/v2/curator/submissions/:id/open': ({ params }) => {
        opened.push(params?.['id']);
        return { listeningSessionId: 1, heartbeatSeconds: 5 };
      },
      'POST /api/v2/curator/submissions/:id/heartbeat': () => ({
        heardSeconds: 60,
        requiredSeconds: 45,
        isGateOpen: true,
        receipt: { heardSeconds: 60, durationSeconds: 248, heardRanges: [[0, 60]] },
      }),
      [send]: () => ({
        submission: someSubmission(items[0]!, { status: 'accepted' }),
        earnedCredits: 3.3,
        clearsAt: null,
        nextSubmissionId: 2,
      }),
    }),
  );
  const user = open(api);
  await user.click(await screen.findByRole('switch', { name: 'Autoplay' }));
  await user.click(screen.getByRole('link', { name: /Ninth Floor/ }));
  await screen.findByRole('heading', { name: 'Ninth Floor' });
  await user.click(screen.getByRole('link', { name: /Paper Boats/ }));
  await screen.findByRole('heading', { name: 'Paper Boats' });
  expect(opened).toEqual([]);

  await user.click(screen.getByRole('button', { name: /Accept/ }));
  await user.click(screen.getByLabelText('Feedback'));
  await user.paste('A voice that stays, and an ending that is brave enough for a Friday evening.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Ninth Floor' });
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  await waitFor(() => expect(opened).toEqual([2]));
});

test('answering the last track shows the empty queue, not that track again', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  let isAnswered = false;
  const api = fakeApi(
    answers({
      // The next response of the queue is still pending.
      [queue]: () => (isAnswered ? new Promise(() => {}) : someQueue([items[0]!])),
      [send]: () => {
        isAnswered = true;
        return {
          submission: someSubmission(items[0]!, { status: 'accepted' }),
          earnedCredits: 3.3,
          clearsAt: null,
          nextSubmissionId: null,
        };
      },
    }),
  );
  const user = open(api);
  await user.click(await screen.findByRole('button', { name: /Accept/ }));
  await user.click(screen.getByLabelText('Feedback'));
  await user.paste('A voice that stays, and an ending that is brave enough for a Friday evening.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/curator$/);
  vi.mocked(globalThis.matchMedia).mockRestore();
});

test('away: an error changes nothing; otherwise until a day that can be changed and undone', async () => {
  const notify = vi.fn();
  let isUp = false;
  const api = fakeApi(
    answers({
      [away]: ({ body }) => {
        if (!isUp) throw refusal('internal', 'stack trace', { status: 500 });
        return someState({ awayUntil: (body as { until: string | null }).until });
      },
    }),
  );
  const user = open(api, { notify, now: () => new Date('2026-05-04T10:00').getTime() });
  const toggle = await screen.findByRole('switch', { name: /^Away/ });
  await waitFor(() => expect(toggle).not.toHaveAttribute('aria-disabled'));
  await user.click(toggle);
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'danger' })));
  expect(toggle).not.toBeChecked();

  isUp = true;
  await user.click(toggle);
  await waitFor(() => expect(toggle).toBeChecked());
  expect(api.sentTo(away).at(-1)?.body).toEqual({ until: new Date('2026-05-12T00:00').toISOString() });
  expect(screen.getByText('Back on Tue 12 May. Queued tracks keep their deadlines.')).toBeVisible();
  await user.clear(screen.getByLabelText('Back on'));
  await user.type(screen.getByLabelText('Back on'), '2026-05-20');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Back on Wed 20 May/)).toBeVisible();
  notify.mock.calls.at(-1)![0].action.onSelect();
  expect(await screen.findByText(/^Back on Tue 12 May/)).toBeVisible();
  await user.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(notify).toHaveBeenLastCalledWith({ text: 'Your services take tracks again', tone: 'positive' });
});

test('without a live service nothing can be set away; unknown figures are not made up', async () => {
  const none = fakeApi(answers({ [state]: () => someState({ weeklyCapacity: 0 }) }));
  open(none);
  expect(await screen.findByRole('link', { name: 'This week no service is live' })).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Away' })).toHaveAttribute('aria-disabled', 'true');
});

test('figures that fail to load leave the queue as it is', async () => {
  const api = fakeApi(
    answers({
      [state]: () => {
        throw refusal('internal', 'stack trace', { status: 500 });
      },
    }),
  );
  open(api);
  expect(await screen.findByRole('link', { name: 'This week unknown' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Paper Boats' })).toBeVisible();
});

test('wrong matches show how many are left, and none can be sent once all are used', async () => {
  let usedCount = 1;
  const api = fakeApi(
    answers({
      [state]: () => someState({ wrongMatch: { usedCount, allowedCount: 3, windowDays: 30, withinHours: 72 } }),
    }),
  );
  const user = open(api);
  await user.click(await screen.findByRole('button', { name: /Wrong match/ }));
  expect(await screen.findByText('1 of 3 used in 30 days.')).toBeVisible();
  usedCount = 3;
  renderApp('/curator?submission=1', stubServices({ call: api.call }));
  expect(await screen.findByText('3 of 3 used in 30 days.')).toHaveAttribute('role', 'alert');
  expect(screen.getByText(/No wrong match available/)).toBeVisible();
});

test('a track opened too long ago cannot be sent back as a wrong match', async () => {
  const openedAt = new Date(Date.now() - 73 * 3_600_000).toISOString();
  open(fakeApi(answers({}, { openedAt })));
  const reason = 'No wrong match available: you opened it more than 72 hours ago.';
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByRole('button', { name: /Wrong match/ })).toBeDisabled();
});

test('the language that a track is sung in is named in that of the page', async () => {
  await i18next.changeLanguage('fr');
  open(fakeApi(answers()));
  const facts = await screen.findByRole('list', { name: 'About the track' });
  expect(within(facts).getByText('anglais')).toBeVisible();
  await act(() => i18next.changeLanguage('en'));
  expect(within(facts).getByText('English')).toBeVisible();
});

test('facts from my own adds show below a track; an older API sends none', async () => {
  open(fakeApi(answers()));
  const facts = await screen.findByRole('list', { name: 'How it fits your placements' });
  expect(facts).toHaveTextContent(
    /You placed Aldous Pine in \w+Indie folk is 61\s?% of your placementsNo explicit lyrics/,
  );
  cleanup();
  open(fakeApi(answers({}, { facts: undefined })));
  expect(await screen.findByRole('list', { name: 'How it fits your placements' })).toHaveTextContent(
    /^No explicit lyrics$/,
  );
});

test('a post requires its date, and shows its advertising disclosure', async () => {
  const service = { id: 3, title: '@nordic.kitchen', type: 'instagram' as const };
  const api = fakeApi(answers({}, { service, disclosure: 'Paid partnership label' }));
  const user = open(api);
  expect(await screen.findByText('Paid partnership label')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Accept/ }));
  await user.click(screen.getByLabelText('Feedback'));
  await user.paste('A voice that stays, and an ending that is brave enough for a Friday evening.');
  await user.click(screen.getByRole('button', { name: /^Send the yes/ }));
  expect(screen.getByLabelText('Day of your post')).toHaveAttribute('aria-invalid', 'true');
  expect(api.sentTo(send)).toEqual([]);
});

test('a digit selects the reason for declining, and does nothing else', async () => {
  const user = open(fakeApi(answers()));
  await screen.findByRole('heading', { name: 'Paper Boats' });
  await user.keyboard('3');
  await user.keyboard('d3');
  expect(screen.getByLabelText('Main reason')).toHaveTextContent('Production or mix');
  await user.keyboard('0');
  expect(screen.getByLabelText('Main reason')).toHaveTextContent('Other');
});

/** Two pages that share one item, because the queue moved between them. */
const twoPages = () => {
  const pages: Record<string, () => unknown> = {
    first: () => ({ ...someQueue(items), openCount: 3, nextCursor: 'second' }),
    second: () => ({ ...someQueue([items[1]!, someItem(3, 'Peach Season', 90)]), openCount: 3 }),
  };
  return fakeApi(
    answers({
      [queue]: ({ query }) => pages[String(query?.['cursor'] ?? 'first')]!(),
      [one]: ({ params }) =>
        someSubmission(params?.['id'] === 3 ? someItem(3, 'Peach Season', 90) : items[Number(params?.['id']) - 1]!),
    }),
  );
};

test('a long queue loads more pages, without duplicates', async () => {
  const user = open(twoPages());
  expect(await screen.findByText('2 of 3')).toBeVisible();
  expect(screen.getAllByText('2+')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Peach Season/ })).toBeVisible();
  expect(screen.getAllByRole('link', { name: /Ninth Floor/ })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a page that fails is asked for again only by somebody, who is told why', async () => {
  let asked = 0;
  let isBusy = true;
  const api = fakeApi(
    answers({
      [queue]: ({ query }) => {
        if (!query?.['cursor']) return { ...someQueue(items), openCount: 3, nextCursor: 'second' };
        asked += 1;
        if (isBusy) throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
        return { ...someQueue([someItem(3, 'Peach Season', 90)]), openCount: 3 };
      },
    }),
  );
  const user = open(api);
  await screen.findByRole('heading', { name: 'Paper Boats' });
  // The last one that is loaded: the next page is loaded ahead.
  await user.keyboard('j');
  await screen.findByRole('heading', { name: 'Ninth Floor' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Fanfare is busy.');
  await user.keyboard('k');
  await screen.findByRole('heading', { name: 'Paper Boats' });
  expect(asked).toBe(1);
  isBusy = false;
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Peach Season/ })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the next key continues onto the next page', async () => {
  const user = open(twoPages());
  await screen.findByRole('heading', { name: 'Paper Boats' });
  await user.keyboard('j');
  await screen.findByRole('heading', { name: 'Ninth Floor' });
  await screen.findByRole('link', { name: /Peach Season/ });
  await user.keyboard('j');
  expect(await screen.findByRole('heading', { name: 'Peach Season' })).toBeVisible();
});

test('an empty queue shows today’s results', async () => {
  const api = fakeApi(answers({ [queue]: () => someQueue([]) }));
  renderApp('/curator', stubServices({ call: api.call }));
  expect(await screen.findByText(/You answered 14 and earned 46\.20 credits/)).toBeVisible();
  expect(screen.getByText(/^12 tracks arrived/)).toBeVisible();
  expect(screen.getByRole('switch', { name: /^Away/ })).toBeVisible();
});
