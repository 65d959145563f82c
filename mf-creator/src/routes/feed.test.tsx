import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, campaign, ending, submission } from '../testing/campaigns.ts';
import { feedItem, page } from '../testing/fixtures.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const read = 'POST /api/v2/feed/read' as const;
const feedback = 'GET /api/account/creator/feedback/:id' as const;
const yes = feedItem();
const expired = feedItem({
  id: 900,
  kind: 'expired',
  isRead: true,
  serviceTitle: 'Bus Window Seat',
  amountCredits: 4,
  excerpt: null,
  heardSeconds: null,
  durationSeconds: null,
});
const answers = (over: Answers = {}): Answers => ({
  'GET /api/v2/feed': { ...page([yes, expired]), unreadCount: 1 },
  [read]: { unreadCount: 0 },
  [feedback]: () => {
    throw refusal('not_found', 'This feedback was not found.', { status: 404 });
  },
  ...over,
});

afterEach(() => vi.useRealTimers());

describe('the activity feed', () => {
  it('is empty before the first campaign, and marks nothing', async () => {
    const { callsTo } = renderApp('/creator/feed', answers({ 'GET /api/v2/feed': { ...page([]), unreadCount: 0 } }));
    expect(await screen.findByRole('heading', { name: 'No activity yet' })).toBeVisible();
    expect(callsTo(read)).toHaveLength(0);
  });

  it('marks everything read once, and keeps showing what was new', async () => {
    const given = answers();
    const { callsTo, services, emit } = renderApp('/creator/feed', given);
    const row = (await screen.findByRole('link', { name: 'Nordic Kitchen said yes' })).closest('li')!;
    await waitFor(() => expect(services.refreshAccount).toHaveBeenCalled());
    expect(callsTo(read).map(({ body }) => body)).toEqual([{ role: 'creator', upToId: 901 }]);
    given['GET /api/v2/feed'] = { ...page([{ ...yes, isRead: true }, expired]), unreadCount: 0 };
    emit({ type: 'feed', role: 'creator' });
    await waitFor(() => expect(callsTo('GET /api/v2/feed')).toHaveLength(2));
    expect(within(row).getByText('New')).toBeInTheDocument();
  });

  it.each([
    ['credits_refunded', 'Your refund was paid to your card or PayPal', '−4.00'],
    ['chargeback_opened', 'Your bank or PayPal reversed a payment', '−4.00'],
    ['chargeback_won', 'A reversed payment was reinstated', '+4.00'],
    ['debt_settled', '4.00 credits went towards what you owed', '−4.00'],
  ] as const)('shows %s with its credits, and links to the purchases', async (kind, text, amount) => {
    const item = { ...expired, kind, campaignId: null, submissionId: null, trackTitle: null, serviceTitle: null };
    renderApp('/creator/feed', answers({ 'GET /api/v2/feed': { ...page([item]), unreadCount: 0 } }));
    const link = await screen.findByRole('link', { name: text });
    expect(link).toHaveAttribute('href', '/creator/shop');
    const row = link.closest('li')!;
    expect(within(row).getByText(amount)).toBeVisible();
    expect(within(row).queryByText('back')).not.toBeInTheDocument();
  });

  it('names days from today on', async () => {
    vi.setSystemTime('2026-05-14T10:00:00');
    const at = (id: number, local: string) => feedItem({ id, createdAt: new Date(local).toISOString() });
    const items = [at(3, '2026-05-14T09:00:00'), at(2, '2026-05-13T23:59:00'), at(1, '2026-05-12T09:00:00')];
    renderApp('/creator/feed', answers({ 'GET /api/v2/feed': { ...page(items), unreadCount: 0 } }));
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toEqual(['Today', 'Yesterday', 'Tuesday 12 May']);
  });

  it('shows what a missed deadline returns, and links an answer to its details', async () => {
    renderApp('/creator/feed', answers());
    const row = (await screen.findByRole('link', { name: 'Bus Window Seat missed the deadline' })).closest('li')!;
    expect(row).toHaveTextContent('+4.00 credits back');
    expect(screen.getByRole('link', { name: 'Nordic Kitchen said yes' })).toHaveAttribute('href', '/creator/feed/501');
  });

  it.each([
    ['promise_refunded', 'Credits returned for Bus Window Seat’s broken promise'],
    ['pause_refunded', 'Bus Window Seat is paused. Your credits are back in your wallet.'],
    // An event of a later version.
    ['something_new' as 'expired', 'News about Low Tide Choir'],
  ] as const)('says why credits came back: %s', async (kind, text) => {
    renderApp('/creator/feed', answers({ 'GET /api/v2/feed': { ...page([{ ...expired, kind }]), unreadCount: 0 } }));
    const link = await screen.findByRole('link', { name: text });
    expect(link).toHaveAttribute('href', '/creator/campaigns/1042');
    expect(link.closest('li')).toHaveTextContent('+4.00 credits back');
  });

  it('names no service if the news is about the whole campaign', async () => {
    const soon = feedItem({ kind: 'deadline_soon', serviceTitle: null, curatorName: null, submissionId: null });
    renderApp('/creator/feed', answers({ 'GET /api/v2/feed': { ...page([soon]), unreadCount: 0 } }));
    expect(
      await screen.findByRole('link', { name: 'Answers to Low Tide Choir are due within two days' }),
    ).toHaveAttribute('href', '/creator/campaigns/1042');
  });

  it.each([
    ['accepted', 'Nordic Kitchen said yes', 'Low Tide Choir'],
    ['proof_added', 'Nordic Kitchen added the link for Low Tide Choir', 'Campaign #1042'],
  ] as const)('says the track once, in the sentence or below it: %s', async (kind, text, below) => {
    const item = feedItem({ kind, excerpt: null, heardSeconds: null });
    renderApp('/creator/feed', answers({ 'GET /api/v2/feed': { ...page([item]), unreadCount: 0 } }));
    const row = (await screen.findByRole('link', { name: text })).closest('li')!;
    expect(within(row).getByText(below)).toBeVisible();
    expect(row.textContent.split('Low Tide Choir')).toHaveLength(2);
  });

  it('can be narrowed to some kinds, which marks nothing as read', async () => {
    const given = answers({ 'GET /api/v2/feed': { ...page([expired]), unreadCount: 1 } });
    const { user, at, callsTo } = renderApp('/creator/feed?view=money', given);
    expect(await screen.findByRole('link', { name: 'Bus Window Seat missed the deadline' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Money' })).toHaveAttribute('aria-pressed', 'true');
    expect(callsTo('GET /api/v2/feed')[0]?.query?.['kinds']).toContain('expired,');
    given['GET /api/v2/feed'] = { ...page([]), unreadCount: 1 };
    await user.click(screen.getByRole('button', { name: 'Promises' }));
    expect(at()).toBe('/creator/feed?view=promises');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    expect(callsTo(read)).toHaveLength(0);
    given['GET /api/v2/feed'] = { ...page([yes]), unreadCount: 1 };
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('link', { name: 'Nordic Kitchen said yes' })).toBeVisible();
  });

  it('shows an answer’s words once, though it asks for a new version too', async () => {
    const wanted = feedItem({ id: 902, kind: 'new_version_wanted' });
    renderApp('/creator/feed', answers({ 'GET /api/v2/feed': { ...page([wanted, yes]), unreadCount: 0 } }));
    await screen.findByRole('link', { name: 'Nordic Kitchen said yes' });
    expect(screen.getAllByText(/The brass at 1:12/)).toHaveLength(1);
  });

  it('updates while it’s open', async () => {
    const given = answers();
    const { emit } = renderApp('/creator/feed', given);
    await screen.findByRole('link', { name: 'Nordic Kitchen said yes' });
    given['GET /api/v2/feed'] = {
      ...page([feedItem({ id: 902, kind: 'opened', curatorName: 'Tobias Krämer', serviceTitle: 'Feldweg' }), yes]),
      unreadCount: 1,
    };
    emit({ type: 'feed', role: 'creator' });
    expect(await screen.findByRole('link', { name: 'Feldweg opened your track' })).toBeVisible();
  });
});

describe('the feed without a response', () => {
  it('shows a skeleton, then the error, and retries', async () => {
    const waiting = pending<never>();
    const given = answers({ 'GET /api/v2/feed': () => waiting.promise });
    const { user } = renderApp('/creator/feed', given);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    waiting.reject(refusal('network', 'No answer', { status: 0 }));
    expect(await screen.findByText(/^Can’t reach Fanfare\. Check your connection/)).toBeVisible();
    Object.assign(given, answers());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Nordic Kitchen said yes' })).toBeVisible();
  });

  it('says why more couldn’t be shown, keeps the rest, and tries again', async () => {
    const given = answers({
      'GET /api/v2/feed': ({ query }) => {
        if (query?.['cursor']) throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
        return { ...page([expired], 'more'), unreadCount: 0 };
      },
    });
    const { user } = renderApp('/creator/feed', given);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Fanfare is busy.');
    expect(screen.getByRole('link', { name: 'Bus Window Seat missed the deadline' })).toBeVisible();
    given['GET /api/v2/feed'] = { ...page([feedItem()]), unreadCount: 0 };
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Nordic Kitchen said yes' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows unknown kinds of news, with their link', async () => {
    const news = feedItem({ kind: 'invented' as 'opened', serviceTitle: 'Feldweg' });
    renderApp('/creator/feed', answers({ 'GET /api/v2/feed': { ...page([news]), unreadCount: 0 } }));
    expect(await screen.findByRole('link', { name: 'News about Low Tide Choir' })).toHaveAttribute(
      'href',
      '/creator/campaigns/1042',
    );
  });
});

describe('the details of an answer', () => {
  it('open by the answer’s own id, not by the feed item with the same number', async () => {
    const answered = submission({ status: 'accepted', answer: answer() });
    const { callsTo } = renderApp(
      '/creator/feed/501',
      answers({
        'GET /api/v2/feed': { ...page([feedItem({ id: 501, kind: 'opened' })]), unreadCount: 0 },
        [feedback]: { id: 501, campaignId: 1042, track: campaign().track, submission: answered },
        'GET /api/v2/campaigns/:id': campaign({ submissions: [answered] }),
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Nordic Kitchen answered' })).toBeVisible();
    expect(callsTo('GET /api/v2/feed')).toHaveLength(0);
  });

  it('are found however old they are, for links in earlier emails', async () => {
    const answered = submission({ status: 'accepted', answer: answer() });
    const { callsTo } = renderApp(
      '/creator/feed/901',
      answers({
        'GET /api/v2/feed': ({ query }) => ({
          ...(query?.['cursor'] === 'far' ? page([yes]) : page([feedItem({ id: 950, submissionId: 9 })], 'far')),
          unreadCount: 0,
        }),
        'GET /api/v2/campaigns/:id': campaign({ submissions: [answered] }),
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Nordic Kitchen answered' })).toBeVisible();
    expect(callsTo('GET /api/v2/feed')).toHaveLength(2);
  });

  it('show why they couldn’t be loaded', async () => {
    const given = answers({
      'GET /api/v2/feed': () => {
        throw refusal('overloaded', 'Fanfare is busy, try again in a moment.', { status: 503 });
      },
    });
    renderApp('/creator/feed/901', given);
    expect(await screen.findByText('Fanfare is busy, try again in a moment.')).toBeVisible();
  });

  it('redirect other news to their campaign', async () => {
    const opened = feedItem({ id: 77, kind: 'opened' });
    const { at } = renderApp(
      '/creator/feed/77',
      answers({
        'GET /api/v2/feed': { ...page([opened]), unreadCount: 0 },
        'GET /api/v2/campaigns/:id': campaign(),
      }),
    );
    await waitFor(() => expect(at()).toBe('/creator/campaigns/1042'));
  });

  it('can be rated here too', async () => {
    const answered = submission({
      status: 'declined',
      answer: answer({ decision: 'declined', reasonCode: 'genre_fit' }),
      ending: ending({ canFlag: true, canReply: true, reply: null }),
    });
    const { user, callsTo } = renderApp(
      '/creator/feed/901',
      answers({
        'GET /api/v2/campaigns/:id': campaign({ submissions: [answered] }),
        'POST /api/v2/submissions/:id/vote': answered,
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Helpful' }));
    await waitFor(() => expect(callsTo('POST /api/v2/submissions/:id/vote')[0]?.body).toEqual({ isHelpful: true }));
    expect(screen.getByRole('button', { name: 'Reply' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Flag this answer' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('show not found for a foreign id', async () => {
    renderApp('/creator/feed/5', answers());
    expect(await screen.findByRole('heading', { name: 'Feedback not found' })).toBeVisible();
  });

  it('show the full answer, with its receipt and ratings', async () => {
    const answered = submission({
      status: 'accepted',
      answer: answer({ notes: [{ atSeconds: 72, text: 'The brass entry lands' }] }),
    });
    renderApp('/creator/feed/901', answers({ 'GET /api/v2/campaigns/:id': campaign({ submissions: [answered] }) }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Nordic Kitchen answered' })).toBeVisible();
    expect(screen.getByText('The brass at 1:12 made me put the pan down.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Heard 2:58 of 3:42' })).toBeVisible();
    expect(screen.getByText('The brass entry lands')).toBeVisible();
    expect(screen.getByRole('img', { name: '5 of 5' })).toBeVisible();
  });
});
