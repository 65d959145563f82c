import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, campaign, feedItem, page, submission } from '../testing/fixtures.ts';
import type { Answers } from '../testing/fake-services.ts';
import { renderApp } from '../testing/render-app.tsx';

const read = 'POST /api/v2/feed/read' as const;
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
  ...over,
});

describe('the activity feed', () => {
  it('is quiet before the first campaign, and marks nothing', async () => {
    const { callsTo } = renderApp('/creator/feed', answers({ 'GET /api/v2/feed': { ...page([]), unreadCount: 0 } }));
    expect(await screen.findByRole('heading', { name: 'All quiet' })).toBeVisible();
    expect(callsTo(read)).toHaveLength(0);
  });

  it('marks all of it read once, and keeps showing what was new', async () => {
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
    ['chargeback_opened', 'A payment was taken back by your bank or PayPal', '−4.00'],
    ['chargeback_won', 'A payment that had been taken back is yours again', '+4.00'],
    ['debt_settled', '4.00 credits went to what you owed', '−4.00'],
  ] as const)('tells of %s with its credits, and leads to the purchases', async (kind, text, amount) => {
    const item = { ...expired, kind, campaignId: null, submissionId: null, trackTitle: null, serviceTitle: null };
    renderApp('/creator/feed', answers({ 'GET /api/v2/feed': { ...page([item]), unreadCount: 0 } }));
    const link = await screen.findByRole('link', { name: text });
    expect(link).toHaveAttribute('href', '/creator/shop');
    const row = link.closest('li')!;
    expect(within(row).getByText(amount)).toBeVisible();
    expect(within(row).queryByText('back')).not.toBeInTheDocument();
  });

  it('says what a missed deadline brings back, and leads an answer to its details', async () => {
    renderApp('/creator/feed', answers());
    const row = (await screen.findByRole('link', { name: 'Bus Window Seat missed the deadline' })).closest('li')!;
    expect(row).toHaveTextContent('+4.00 back');
    expect(screen.getByRole('link', { name: 'Nordic Kitchen said yes' })).toHaveAttribute('href', '/creator/feed/901');
  });

  it('names no service where the news is about the whole campaign', async () => {
    const soon = feedItem({ kind: 'deadline_soon', serviceTitle: null, curatorName: null, submissionId: null });
    renderApp('/creator/feed', answers({ 'GET /api/v2/feed': { ...page([soon]), unreadCount: 0 } }));
    expect(
      await screen.findByRole('link', { name: 'Answers to Low Tide Choir are due within two days' }),
    ).toHaveAttribute('href', '/creator/campaigns/1042');
  });

  it('shows what happens while it is open', async () => {
    const given = answers();
    const { emit } = renderApp('/creator/feed', given);
    await screen.findByRole('link', { name: 'Nordic Kitchen said yes' });
    given['GET /api/v2/feed'] = {
      ...page([feedItem({ id: 902, kind: 'opened', curatorName: 'Tobias Krämer', serviceTitle: 'Feldweg' }), yes]),
      unreadCount: 1,
    };
    emit({ type: 'feed', role: 'creator' });
    expect(await screen.findByRole('link', { name: 'Tobias Krämer opened it for Feldweg' })).toBeVisible();
  });
});

describe('the details of a feedback', () => {
  it('say that there is none for an id that is not mine', async () => {
    renderApp('/creator/feed/5', answers());
    expect(await screen.findByRole('heading', { name: 'No such feedback' })).toBeVisible();
  });

  it('show the answer in full, with its receipt and its ratings', async () => {
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
