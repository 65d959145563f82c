import type { CuratorSubmission } from '@fanfare/api-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, fakeLive, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';
// Loaded first, so that no test waits for lazy code.
import '../features/workbench/player/key-dialog.tsx';
import '../features/workbench/queue/capacity.tsx';

const queue = 'GET /api/v2/curator/queue';
const one = 'GET /api/v2/curator/submissions/:id';
const check = 'POST /api/v2/curator/submissions/:id/check';
const send = 'POST /api/v2/curator/submissions/:id/answer';

const open = 'POST /api/v2/curator/submissions/:id/open';
const state = 'GET /api/v2/curator/workbench';
const beat = 'POST /api/v2/curator/submissions/:id/heartbeat';

const items = [someItem(1, 'Paper Boats', 5), someItem(2, 'Ninth Floor', 9)];
const no =
  'The close voice is the best thing I have heard this week, but the drums come in a beat before the guitar and the floor goes soft.';

function answers(more: Parameters<typeof fakeApi>[0] = {}, submission: Partial<CuratorSubmission> = {}) {
  return {
    [queue]: () => someQueue(items),
    [state]: () => someState(),
    [one]: ({ params }: { params?: Record<string, unknown> }) =>
      someSubmission(items.find(({ submissionId }) => submissionId === params?.['id']) ?? items[0]!, submission),
    [check]: () => ({ canSend: true, rules: [] }),
    ...more,
  };
}
const paste = async (user: ReturnType<typeof renderApp>, text: string) => {
  await user.click(screen.getByLabelText('Feedback'));
  await user.paste(text);
};
const sendButton = () => screen.findByRole('button', { name: /^Send/ });

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});
afterEach(() => localStorage.clear());

test('a queue that fails to load shows an error, and can be retried', async () => {
  let isUp = false;
  const api = fakeApi(
    answers({
      [queue]: () => {
        if (!isUp) throw refusal('internal', 'stack trace', { status: 500 });
        return someQueue([]);
      },
    }),
  );
  const user = renderApp('/curator', stubServices({ call: api.call }));
  expect(await screen.findByRole('heading', { name: 'Error !' })).toBeVisible();
  expect(screen.queryByText('stack trace')).toBeNull();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
});

test('nothing can be sent before a decision, and the open rules are shown', async () => {
  const api = fakeApi(answers());
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  await user.click(await sendButton());
  expect(screen.getByText('Choose accept, decline or wrong match')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Decline/ }));
  await user.type(screen.getByLabelText('Feedback'), 'Too short.');
  await user.click(await sendButton());
  expect(await screen.findByText('Fix 3 things above')).toBeVisible();
  expect(api.sentTo(send)).toEqual([]);
});

test('the answer stays locked until enough was heard', async () => {
  const receipt = { heardSeconds: 12, durationSeconds: 248, heardRanges: [[0, 12]] as [number, number][] };
  const api = fakeApi(answers({}, { receipt }));
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  expect(await screen.findByText('Heard 0:12 of 0:45 to answer')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Wrong match/ }));
  await paste(user, no);
  await user.click(await sendButton());
  expect(screen.getByText('Fix 1 thing above')).toBeVisible();
  expect(api.sentTo(send)).toEqual([]);
});

test('what the API finds in the text shows while it is typed', async () => {
  const api = fakeApi(
    answers({
      [check]: () => ({
        canSend: false,
        rules: [
          { rule: 'contacts', isMet: false, value: 1, limit: 0, message: '' },
          { rule: 'similarity', isMet: true, value: 0.62, limit: 0.8, message: '' },
        ],
      }),
    }),
  );
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: /Accept/ }));
  await user.type(screen.getByLabelText('Feedback'), 'Write to me at jonas@kitchen.example');
  const rules = within(await screen.findByRole('list', { name: 'Answer requirements' }));
  expect(await rules.findByText('1 found')).toBeVisible();
  expect(rules.getByText(/Similar to one of your last answers \(80/)).toBeVisible();
  expect(rules.getByText(/62/)).toBeVisible();
});

test('a deadline that has passed meanwhile: a message, and the next track', async () => {
  const notify = vi.fn();
  const api = fakeApi(
    answers({
      [send]: () => {
        throw refusal('deadline_passed', 'over');
      },
    }),
  );
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call, notify }));
  await user.click(await screen.findByRole('button', { name: /Wrong match/ }));
  await paste(user, no);
  await user.click(await sendButton());
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({
      text: 'The deadline for this track has passed. The artist got the credits back.',
      tone: 'warning',
    }),
  );
  await waitFor(() => expect(screen.getByTestId('address')).not.toHaveTextContent('submission=1'));
});

test('an error shows next to the button, and the draft stays', async () => {
  const api = fakeApi(
    answers({
      [send]: () => {
        throw refusal('wrong_match_limit', 'You have sent back 3 wrong matches in 30 days.');
      },
    }),
  );
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: /Wrong match/ }));
  await paste(user, no);
  await user.click(await sendButton());
  expect(await screen.findByText('You have sent back 3 wrong matches in 30 days.')).toBeVisible();
  expect(screen.getByLabelText('Feedback')).toHaveValue(no);
});

test('sending by key moves to what is missing, one after the other', async () => {
  const api = fakeApi(answers());
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  const tryToSend = () => user.keyboard('{Control>}{Enter}{/Control}');
  const accept = await screen.findByRole('button', { name: /Accept/ });
  await tryToSend();
  await waitFor(() => expect(accept).toHaveFocus());
  await user.click(screen.getByRole('button', { name: /Decline/ }));
  await tryToSend();
  await waitFor(() => expect(screen.getByLabelText('Main reason')).toHaveFocus());
  await user.click(screen.getByLabelText('Main reason'));
  await user.click(await screen.findByRole('option', { name: 'Production or mix' }));
  await tryToSend();
  await waitFor(() => expect(screen.getByLabelText('Feedback')).toHaveFocus());
  expect(api.sentTo(send)).toEqual([]);
});

test('a decline is sent with its reason; earnings are shown, the next track opens, the draft is gone', async () => {
  const notify = vi.fn();
  const refreshAccount = vi.fn(async () => {});
  const api = fakeApi(
    answers({
      [send]: () => ({
        submission: someSubmission(items[0]!, { status: 'declined' }),
        earnedCredits: 3.3,
        clearsAt: '2026-05-21T09:00:00.000Z',
        nextSubmissionId: 2,
      }),
    }),
  );
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call, notify, refreshAccount }));
  await user.click(await screen.findByRole('button', { name: /Decline/ }));
  await user.click(screen.getByLabelText('Main reason'));
  await user.click(await screen.findByRole('option', { name: 'Production or mix' }));
  await paste(user, no);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('heading', { name: 'Ninth Floor' })).toBeVisible();
  expect(api.sentTo(send)).toEqual([
    {
      params: { id: 1 },
      body: {
        decision: 'declined',
        feedback: no,
        reasonCode: 'production_mix',
        ratings: {},
        notes: [],
        wantsNewVersion: false,
        placement: null,
      },
    },
  ]);
  expect(notify).toHaveBeenCalledWith({ text: '3.30 earned. It clears on Thu 21 May.', tone: 'positive' });
  expect(refreshAccount).toHaveBeenCalled();
  expect(localStorage.getItem('fanfare.answer.1')).toBeNull();
  // Keyboard and screen reader users continue from there.
  expect(screen.getByRole('heading', { name: 'Ninth Floor' })).toHaveFocus();
});

test('a draft survives opening another track', async () => {
  const user = renderApp('/curator?submission=1', stubServices({ call: fakeApi(answers()).call }));
  await user.click(await screen.findByRole('button', { name: /Accept/ }));
  await user.type(screen.getByLabelText('Feedback'), 'A voice that stays.');
  await user.click(screen.getByRole('link', { name: /Ninth Floor/ }));
  expect(await screen.findByRole('heading', { name: 'Ninth Floor' })).toBeVisible();
  expect(screen.getByLabelText('Feedback')).toHaveValue('');
  await user.click(screen.getByRole('link', { name: /Paper Boats/ }));
  await waitFor(() => expect(screen.getByLabelText('Feedback')).toHaveValue('A voice that stays.'));
  expect(screen.getByRole('button', { name: /Accept/ })).toHaveAttribute('aria-pressed', 'true');
});

test('single-key shortcuts decide and navigate, but never while typing', async () => {
  const user = renderApp('/curator?submission=1', stubServices({ call: fakeApi(answers()).call }));
  await user.click(await screen.findByLabelText('Feedback'));
  await user.keyboard('daw n');
  expect(screen.getByLabelText('Feedback')).toHaveValue('daw n');
  expect(screen.getByRole('button', { name: /Decline/ })).toHaveAttribute('aria-pressed', 'false');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('d');
  expect(screen.getByRole('button', { name: /Decline/ })).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('j');
  expect(await screen.findByRole('heading', { name: 'Ninth Floor' })).toBeVisible();
});

test('? explains the shortcuts, not while typing; Escape closes the help', async () => {
  const user = renderApp('/curator?submission=1', stubServices({ call: fakeApi(answers()).call }));
  await user.type(await screen.findByLabelText('Feedback'), 'Why?');
  expect(screen.queryByRole('dialog')).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(help).getByText('Send the answer')).toBeVisible();
  // The dialog takes the focus; the page behind it does not react.
  await waitFor(() => expect(help).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('d');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: /Decline/ })).toHaveAttribute('aria-pressed', 'false');
});

test('a note is saved at its second', async () => {
  const user = renderApp('/curator?submission=1', stubServices({ call: fakeApi(answers()).call }));
  await user.click(await screen.findByRole('button', { name: /Note at 0:00/ }));
  await user.type(screen.getByLabelText('Note at 0:00'), 'Very close{Enter}');
  const notes = within(screen.getByRole('list', { name: 'Your notes' }));
  expect(notes.getByText('Very close')).toBeVisible();
  await user.click(notes.getByRole('button', { name: 'Remove the note at 0:00' }));
  expect(screen.queryByText('Very close')).toBeNull();
});

test('the button shows what each answer earns', async () => {
  const user = renderApp('/curator?submission=1', stubServices({ call: fakeApi(answers()).call }));
  await user.click(await screen.findByRole('button', { name: /Accept/ }));
  expect(await sendButton()).toHaveTextContent('Send the yes, earn 3.30');
  expect(screen.getByLabelText('Where')).toHaveValue('Nordic Kitchen');
  await user.click(screen.getByRole('button', { name: /Wrong match/ }));
  expect(await sendButton()).toHaveTextContent('Send back as a wrong match');
  expect(screen.getByText(/You earn nothing, and it doesn’t count against you\./)).toBeVisible();
});

test('a yes has the service’s keep term and says what follows; more days may be promised, fewer not', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-14T10:00:00.000Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const accepting = { proofDays: 7, leastKeepDays: 14 };
  // A draft of an earlier release, which allowed to promise nothing.
  localStorage.setItem(
    'fanfare.answer.1',
    JSON.stringify({ decision: 'accepted', placement: { where: 'Fridays', plannedDate: '', keepDays: null } }),
  );
  const api = fakeApi(answers({}, { accepting }));
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  expect(
    await screen.findByText(/by 21 May, then keep the track for 14 days, until 4 June at the latest/),
  ).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Stays at least' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['14 days', '28 days']);
  await user.click(screen.getByRole('option', { name: '28 days' }));
  expect(await screen.findByText(/keep the track for 28 days, until 18 June at the latest/)).toBeVisible();
});

test('where the service promises the longest term, there is nothing to choose', async () => {
  const api = fakeApi(answers({}, { accepting: { proofDays: 7, leastKeepDays: 28 } }));
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  await user.click(await screen.findByRole('button', { name: /Accept/ }));
  expect(screen.getByText(/keep the track for 28 days/)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Stays at least' })).toBeNull();
});

test('a browser that stores nothing can still listen and answer', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(denied);
  const api = fakeApi(answers());
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  const volume = await screen.findByRole('slider', { name: 'Volume' });
  volume.focus();
  await user.keyboard('{ArrowLeft}');
  await user.type(await screen.findByLabelText('Feedback'), 'Close');
  expect(screen.getByLabelText('Feedback')).toHaveValue('Close');
});

test('a closed submission shows its outcome, and takes no answer', async () => {
  localStorage.setItem('fanfare.answer.1', JSON.stringify({ feedback: 'Half an answer' }));
  const api = fakeApi(answers({}, { status: 'expired' }));
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  expect(await screen.findByText('Its deadline has passed. The artist got the credits back.')).toBeVisible();
  expect(screen.queryByLabelText('Feedback')).toBeNull();
  expect(screen.queryByRole('button', { name: /Note at/ })).toBeNull();
  expect(screen.getByText('Half an answer')).toBeVisible();
  // It can still be played, but is not counted.
  await user.click(screen.getByRole('button', { name: 'Play' }));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(api.sentTo(open)).toEqual([]);
});

test('a submission that is over can’t be played any more, and says so', async () => {
  const audio = { url: 'https://api.test/media/audio/closed', peaks: [1, 2], durationSeconds: 248, format: 'mp3' };
  const api = fakeApi(answers({}, { status: 'withdrawn', audio: { ...audio, isClosed: true } }));
  renderApp('/curator?submission=1', stubServices({ call: api.call }));
  expect(await screen.findByText('This submission is over, so its track can’t be played any more.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
});

test('viewing does not open a submission; playing does, and shows what the API has counted', async () => {
  const receipt = { heardSeconds: 44, durationSeconds: 248, heardRanges: [[0, 44]] as [number, number][] };
  const api = fakeApi(
    answers(
      {
        [open]: () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
        [beat]: () => ({
          heardSeconds: 45.2,
          requiredSeconds: 45,
          isGateOpen: true,
          receipt: { heardSeconds: 45.2, durationSeconds: 248, heardRanges: [[0, 45.2]] },
        }),
      },
      { receipt },
    ),
  );
  const user = renderApp('/curator?submission=1', stubServices({ call: api.call }));
  expect(await screen.findByText('Heard 0:44 of 0:45 to answer')).toBeVisible();
  expect(api.sentTo(open)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Play' }));
  expect(await screen.findByText('Heard 0:45. You can answer now')).toBeVisible();
  expect(api.sentTo(beat)[0]?.body).toMatchObject({ sequence: 0, positionSeconds: 0, isPlaying: true });
});

test('a live event adds a new track to the queue', async () => {
  const { live, emit } = fakeLive();
  let isMore = false;
  const api = fakeApi(
    answers({ [queue]: () => someQueue(isMore ? [...items, someItem(3, 'Peach Season', 80)] : items) }),
  );
  renderApp('/curator?submission=1', stubServices({ call: api.call, live }));
  await screen.findByRole('link', { name: /Paper Boats/ });
  isMore = true;
  emit({ type: 'queue' });
  expect(await screen.findByRole('link', { name: /Peach Season/ })).toBeVisible();
});

test('a live event while the queue is loading adds its track, though the first answer is from before', async () => {
  const { live, emit } = fakeLive();
  let deliver!: (first: ReturnType<typeof someQueue>) => void;
  const loads = [new Promise<ReturnType<typeof someQueue>>((resolve) => (deliver = resolve))];
  const api = fakeApi(
    answers({ [queue]: () => loads.shift() ?? someQueue([...items, someItem(3, 'Peach Season', 80)]) }),
  );
  renderApp('/curator?submission=1', stubServices({ call: api.call, live }));
  await waitFor(() => expect(api.sentTo(queue)).toHaveLength(1));
  emit({ type: 'queue' });
  deliver(someQueue(items));
  expect(await screen.findByRole('link', { name: /Peach Season/ })).toBeVisible();
});

test('links to where a track is online, by host, and to nothing that isn’t a web address', async () => {
  const links = ['https://open.spotify.com/track/1', 'https://www.youtube.com/watch?v=2', 'javascript:alert(1)'];
  renderApp('/curator?submission=1', stubServices({ call: fakeApi(answers({}, { links })).call }));
  const shown = within(await screen.findByRole('list', { name: 'Links from the artist' })).getAllByRole('link');
  expect(shown.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['open.spotify.com', links[0]],
    ['youtube.com', links[1]],
  ]);
});

test('names who sent a track, if known', async () => {
  const artist = {
    display_name: 'Ines Halloran',
    description_english: 'Songs from a kitchen by the sea.',
    country: 'Portugal',
    profileImageUrl: null,
    links: {
      deezer: null,
      facebook: null,
      instagram: null,
      spotify: 'https://open.spotify.com/artist/1',
      tiktok: null,
      website: 'javascript:alert(1)',
      youtube: null,
    },
  };
  const user = renderApp('/curator?submission=1', stubServices({ call: fakeApi(answers({}, { artist })).call }));
  await user.click(await screen.findByText('About the sender'));
  expect(screen.getByText('Songs from a kitchen by the sea.')).toBeVisible();
  expect(screen.getByText('Portugal')).toBeVisible();
  const links = within(screen.getByRole('list', { name: 'Links' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://open.spotify.com/artist/1']);
});
