import type { FeedItem } from '@fanfare/api-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';

const list = 'GET /api/v2/feed';
const read = 'POST /api/v2/feed/read';
const item = (id: number, kind: FeedItem['kind'], more: Partial<FeedItem> = {}): FeedItem => ({
  id,
  kind,
  createdAt: '2026-05-14T09:00:00.000Z',
  isRead: false,
  campaignId: 9,
  submissionId: 4,
  trackTitle: 'Paper Boats',
  coverUrl: null,
  serviceTitle: 'Nordic Kitchen',
  serviceImageUrl: null,
  curatorName: null,
  amountCredits: null,
  excerpt: null,
  heardSeconds: null,
  durationSeconds: null,
  ...more,
});

test('a feed that cannot be marked as read is still shown', async () => {
  const api = fakeApi({
    [list]: () => ({ items: [item(2, 'received')], nextCursor: null, unreadCount: 1 }),
    [read]: () => {
      throw refusal('overloaded', 'busy', { status: 503 });
    },
  });
  renderApp('/curator/feed', stubServices({ call: api.call }));
  expect(await screen.findByRole('link', { name: 'New track: Paper Boats' })).toBeVisible();
});

test('a new track links to the track, earnings to the wallet; everything is marked as read', async () => {
  const refreshAccount = vi.fn(async () => {});
  const api = fakeApi({
    [list]: () => ({
      items: [item(3, 'earning_cleared', { amountCredits: 3.3 }), item(2, 'received')],
      nextCursor: null,
      unreadCount: 2,
    }),
    [read]: () => ({ unreadCount: 0 }),
  });
  renderApp('/curator/feed', stubServices({ call: api.call, refreshAccount }));
  expect(await screen.findByRole('link', { name: 'New track: Paper Boats' })).toHaveAttribute(
    'href',
    '/curator?submission=4',
  );
  expect(screen.getByRole('link', { name: 'Your earnings for Paper Boats have cleared' })).toHaveAttribute(
    'href',
    '/curator/shop',
  );
  expect(screen.getByText('+3.30')).toBeVisible();
  await waitFor(() => expect(refreshAccount).toHaveBeenCalled());
  expect(api.sentTo(read)).toEqual([{ body: { role: 'curator', upToId: 3 } }]);
});

test('a removed post tells what it took back, a removed placement that it is gone', async () => {
  const api = fakeApi({
    [list]: () => ({
      items: [item(3, 'placement_removed', { amountCredits: 10 }), item(2, 'placement_removed')],
      nextCursor: null,
      unreadCount: 0,
    }),
  });
  renderApp('/curator/feed', stubServices({ call: api.call }));
  const lost = await screen.findByRole('link', {
    name: /^Your post for Paper Boats .* your earnings for it were reversed$/,
  });
  expect(lost.closest('li')).toHaveTextContent('−10.00');
  expect(screen.getByRole('link', { name: 'Paper Boats was taken down too early' })).toBeVisible();
});

test('a row names its service once', async () => {
  const api = fakeApi({ [list]: () => ({ items: [item(1, 'placement_found')], nextCursor: null, unreadCount: 0 }) });
  renderApp('/curator/feed', stubServices({ call: api.call }));
  const row = (await screen.findByRole('link', { name: /^We found Paper Boats in your playlist/ })).closest('li')!;
  expect(row.textContent.split('Nordic Kitchen')).toHaveLength(2);
});

test('an empty feed explains what will appear here', async () => {
  const api = fakeApi({ [list]: () => ({ items: [], nextCursor: null, unreadCount: 0 }) });
  renderApp('/curator/feed', stubServices({ call: api.call }));
  expect(await screen.findByRole('heading', { name: 'No activity yet' })).toBeVisible();
});

test('days are named from today on', async () => {
  const at = (id: number, createdAt: string) => item(id, 'received', { createdAt });
  const items = [at(3, '2026-05-14T09:00:00'), at(2, '2026-05-13T23:59:00'), at(1, '2026-05-12T09:00:00')];
  const api = fakeApi({ [list]: () => ({ items, nextCursor: null, unreadCount: 0 }) });
  renderApp('/curator/feed', stubServices({ call: api.call, now: () => Date.parse('2026-05-14T10:00:00') }));
  expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(days).toEqual(['Today', 'Yesterday', 'Tuesday 12 May']);
});
