import { stubServices } from '@fanfare/shell-contract/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';
// Tests do not wait for code that loads later.
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

test('phrases that can not be loaded say so, and can be tried again', async () => {
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
  isUp = true;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No phrases yet/)).toBeVisible();
});

test('a phrase goes where the caret stands, and one goes on typing behind it', async () => {
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

test('a phrase is kept, changed, deleted and brought back; the answer is not sent meanwhile', async () => {
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

test('no room for one more phrase: what is typed stays', async () => {
  const api = fakeApi(
    answers({
      [addPhrase]: () => {
        throw refusal('cap_reached', 'You have 50 phrases, the most there are. Delete one first.');
      },
    }),
  );
  const user = open(api);
  await user.click(await screen.findByRole('button', { name: 'Your phrases' }));
  await user.type(screen.getByLabelText('New phrase'), 'One more.');
  await user.click(screen.getByRole('button', { name: 'Save phrase' }));
  expect(await screen.findByText(/the most there are/)).toBeVisible();
  expect(screen.getByLabelText('New phrase')).toHaveValue('One more.');
});

test('blind mode tells nothing of a track until it is decided, and is kept', async () => {
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

test('blind mode shows what was heard enough', async () => {
  localStorage.setItem('fanfare.workbench.blind', 'on');
  open(fakeApi(answers()));
  expect(await screen.findByRole('heading', { name: 'Paper Boats' })).toBeVisible();
  expect(screen.queryByText('Ninth Floor')).toBeNull();
});

test('the next one sounds by itself after an answer where that is switched on, and only then', async () => {
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

test('the last of the queue leads to what the day brought, not back to itself', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  let isAnswered = false;
  const api = fakeApi(
    answers({
      // The queue's next answer is still on its way.
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

test('away: a refusal is told and nothing changes; else until a day that can be changed, and undone', async () => {
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

test('without a live service there is nothing to be away with; what is not known is not made up', async () => {
  const none = fakeApi(answers({ [state]: () => someState({ weeklyCapacity: 0 }) }));
  open(none);
  expect(await screen.findByRole('link', { name: 'This week no service is live' })).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Away' })).toHaveAttribute('aria-disabled', 'true');
});

test('figures that can not be loaded leave the queue as it is', async () => {
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

test('wrong matches say how many are left, and none goes out when all are used', async () => {
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

test('one opened too long ago can not go back as a wrong match', async () => {
  const openedAt = new Date(Date.now() - 73 * 3_600_000).toISOString();
  const user = open(fakeApi(answers({}, { openedAt })));
  await user.click(await screen.findByRole('button', { name: /Wrong match/ }));
  expect(await screen.findByText('It was opened more than 72 hours ago: please answer yes or no.')).toBeVisible();
});

test('what my adds say of a track stands under it; an older API says nothing', async () => {
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

test('a post needs its day, and shows how it says that it is advertising', async () => {
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

test('a digit names the reason of a no, and nothing else', async () => {
  const user = open(fakeApi(answers()));
  await screen.findByRole('heading', { name: 'Paper Boats' });
  await user.keyboard('3');
  await user.keyboard('d3');
  expect(screen.getByLabelText('Main reason')).toHaveTextContent('Production or mix');
  await user.keyboard('0');
  expect(screen.getByLabelText('Main reason')).toHaveTextContent('Other');
});

/** Two pages; one stands on both, because the queue moved between them. */
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

test('a long queue goes on page by page, and nothing stands in it twice', async () => {
  const user = open(twoPages());
  expect(await screen.findByText('2 of 3')).toBeVisible();
  expect(screen.getAllByText('2+')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Peach Season/ })).toBeVisible();
  expect(screen.getAllByRole('link', { name: /Ninth Floor/ })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('the key for the next one goes on where a page ends', async () => {
  const user = open(twoPages());
  await screen.findByRole('heading', { name: 'Paper Boats' });
  await user.keyboard('j');
  await screen.findByRole('heading', { name: 'Ninth Floor' });
  await screen.findByRole('link', { name: /Peach Season/ });
  await user.keyboard('j');
  expect(await screen.findByRole('heading', { name: 'Peach Season' })).toBeVisible();
});

test('a cleared queue says what the day brought', async () => {
  const api = fakeApi(answers({ [queue]: () => someQueue([]) }));
  renderApp('/curator', stubServices({ call: api.call }));
  expect(await screen.findByText(/You answered 14 and earned 46\.20 credits/)).toBeVisible();
  expect(screen.getByText(/^12 tracks arrived/)).toBeVisible();
  expect(screen.getByRole('switch', { name: /^Away/ })).toBeVisible();
});
