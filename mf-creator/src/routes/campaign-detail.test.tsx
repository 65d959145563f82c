import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, campaign, draft, submission } from '../testing/campaigns.ts';
import { report } from '../testing/reports.ts';
import { refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const named = (id: number, title: string) => ({ ...submission().service, id, title });
const submissions = [
  submission({ id: 1, service: named(1, 'Hazelwood Tapes'), heldCredits: 4, priceCredits: 4 }),
  submission({
    id: 2,
    service: named(2, 'Nordic Kitchen'),
    status: 'accepted',
    heldCredits: 0,
    spentCredits: 6,
    closedAt: '2026-05-14T09:00:00.000Z',
    answer: answer({ notes: [{ atSeconds: 72, text: 'The brass entry lands' }] }),
  }),
  submission({
    id: 3,
    service: named(3, 'Petit Matin'),
    status: 'declined',
    heldCredits: 0,
    spentCredits: 4,
    priceCredits: 4,
    closedAt: '2026-05-10T09:00:00.000Z',
    answer: answer({ decision: 'declined', feedback: 'The intro is long.', reasonCode: 'intro_pacing' }),
  }),
  submission({
    id: 4,
    service: named(4, 'Bus Window Seat'),
    status: 'expired',
    heldCredits: 0,
    returnedCredits: 4,
    priceCredits: 4,
    closedAt: '2026-05-15T14:05:00.000Z',
  }),
];
const sent = campaign({
  submissions,
  curatorCount: 4,
  totalCredits: 18,
  heldCredits: 4,
  spentCredits: 10,
  returnedCredits: 4,
  reasonCounts: [{ reasonCode: 'intro_pacing', count: 1 }],
  ratingMeans: [{ aspect: 'songwriting', mean: 4.4, count: 2 }],
});
const answers = (one = sent): Answers => ({
  'GET /api/v2/campaigns/:id': one,
  'GET /api/v2/campaigns/:id/report': report(),
});
const row = (title: string) => within(screen.getByRole('article', { name: title }));

describe('one campaign', () => {
  it('has a heading for screen readers while it loads', async () => {
    renderApp('/creator/campaigns/1042', { 'GET /api/v2/campaigns/:id': () => new Promise(() => {}) });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Campaign');
  });

  it('shows not found for a foreign or mistyped id', async () => {
    const view = renderApp('/creator/campaigns/77', {
      'GET /api/v2/campaigns/:id': () => {
        throw refusal('not_found', 'Not found', { status: 404 });
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Campaign not found' })).toBeVisible();
    view.unmount();
    renderApp('/creator/campaigns/abc', {});
    expect(screen.getByRole('heading', { name: 'Campaign not found' })).toBeVisible();
  });

  it('shows what happened to the credits of each curator', async () => {
    renderApp('/creator/campaigns/1042', answers());
    await screen.findByRole('heading', { level: 1, name: 'Low Tide Choir' });
    expect(row('Hazelwood Tapes').getByText(/4\.00/)).toHaveTextContent('4.00 held');
    expect(row('Nordic Kitchen').getByText(/6\.00/)).toHaveTextContent('6.00 spent');
    expect(row('Bus Window Seat').getByText(/\+4\.00/)).toHaveTextContent('+4.00 back');
    expect(row('Bus Window Seat').getByText('Expired')).toBeVisible();
  });

  it('shows totals that add up to the amount paid', async () => {
    renderApp('/creator/campaigns/1042', answers());
    const credits = (await screen.findByRole('heading', { name: 'Credits' })).closest('section')!;
    expect(within(credits).getByText(/18\.00/)).toBeVisible();
    const parts = within(credits)
      .getAllByRole('listitem')
      .map((part) => Number(/[\d.]+$/.exec(part.textContent ?? '')?.[0]));
    expect(parts).toEqual([10, 4, 4]);
  });

  it('shows a listening receipt on every answer, and nowhere else', async () => {
    renderApp('/creator/campaigns/1042', answers());
    await screen.findByRole('article', { name: 'Nordic Kitchen' });
    for (const title of ['Nordic Kitchen', 'Petit Matin']) {
      expect(row(title).getByRole('img', { name: 'Heard 2:58 of 3:42' })).toBeVisible();
    }
    expect(row('Hazelwood Tapes').queryByRole('img')).not.toBeInTheDocument();
  });

  it('links each answer to its own page', async () => {
    renderApp('/creator/campaigns/1042', answers());
    expect(await screen.findByRole('link', { name: 'Full answer from Nordic Kitchen' })).toHaveAttribute(
      'href',
      '/creator/feed/2',
    );
    expect(screen.getAllByRole('link', { name: /^Full answer/ })).toHaveLength(2);
  });

  it('filters by outcome', async () => {
    const { user } = renderApp('/creator/campaigns/1042', answers());
    await user.click(await screen.findByRole('button', { name: /^No/ }));
    expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
      'Petit Matin',
    ]);
  });

  it('opens the notes of a part of the track', async () => {
    const { user } = renderApp('/creator/campaigns/1042', answers());
    await user.click(await screen.findByRole('button', { name: /1:12/ }));
    expect(screen.getByRole('button', { name: 'Go to 1:12' })).toBeVisible();
  });

  it('shows what changed while it was loading, though the first answer is from before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let deliver!: (one: typeof sent) => void;
    const late = new Promise<typeof sent>((resolve) => (deliver = resolve));
    const shown = [late, Promise.resolve({ ...sent, answeredCount: 3 })];
    const { emit, callsTo } = renderApp('/creator/campaigns/1042', {
      ...answers(),
      'GET /api/v2/campaigns/:id': () => shown.shift() ?? sent,
    });
    await vi.waitFor(() => expect(callsTo('GET /api/v2/campaigns/:id')).toHaveLength(1), { timeout: 30_000 });
    emit({ type: 'campaign', campaignId: 1042 });
    // Longer than events are merged for: the refetch waits for the load.
    await vi.advanceTimersByTimeAsync(300);
    deliver(sent);
    await vi.waitFor(() => expect(callsTo('GET /api/v2/campaigns/:id')).toHaveLength(2), { timeout: 30_000 });
    vi.useRealTimers();
  });

  it('shows an answer that arrives while the tab is open', async () => {
    const given = answers();
    const { emit } = renderApp('/creator/campaigns/1042', given);
    await screen.findByRole('article', { name: 'Hazelwood Tapes' });
    given['GET /api/v2/campaigns/:id'] = campaign({
      ...sent,
      submissions: [{ ...submissions[0]!, status: 'accepted', answer: answer({ feedback: 'In it goes.' }) }],
    });
    emit({ type: 'campaign', campaignId: 1042 });
    expect(await screen.findByText('In it goes.')).toBeVisible();
  });

  it('continues a draft, and links to the upload without audio', async () => {
    const view = renderApp('/creator/campaigns/1042', answers(draft()));
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      '/creator/campaigns/playlists/create/1042',
    );
    view.unmount();
    const silent = { ...campaign().track, hasAudio: false };
    renderApp('/creator/campaigns/1042', answers(campaign({ ...sent, status: 'awaiting_audio', track: silent })));
    expect(await screen.findByRole('link', { name: 'Upload the audio' })).toHaveAttribute(
      'href',
      '/creator/campaigns/1042/upload',
    );
  });

  it('says that a campaign with its audio waits for a debt, and leads to the shop', async () => {
    renderApp('/creator/campaigns/1042', answers(campaign({ ...sent, status: 'awaiting_audio' })));
    expect(await screen.findByRole('heading', { name: 'Waiting for what you owe to be settled' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buy credits' })).toHaveAttribute('href', '/creator/shop');
    expect(screen.queryByRole('link', { name: 'Upload the audio' })).not.toBeInTheDocument();
  });

  it('confirms before cancelling, and says which credits return', async () => {
    const waiting = campaign({ ...sent, status: 'awaiting_audio', heldCredits: 18 });
    const given = answers(waiting);
    given['POST /api/v2/campaigns/:id/cancel'] = () =>
      (given['GET /api/v2/campaigns/:id'] = { ...waiting, status: 'cancelled' as const });
    const { user, services, callsTo } = renderApp('/creator/campaigns/1042', given);
    await user.click(await screen.findByRole('button', { name: 'Cancel campaign' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/all 18\.00 held credits/)).toBeVisible();
    expect(callsTo('POST /api/v2/campaigns/:id/cancel')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Cancel campaign' }));
    expect(await screen.findByRole('heading', { name: 'Cancelled' })).toBeVisible();
    expect(services.refreshAccount).toHaveBeenCalled();
  });
});

describe('a curator’s profile', () => {
  const look = 'GET /api/v2/curators/:curatorId' as const;
  const links = {
    deezer: null,
    facebook: null,
    instagram: 'https://www.instagram.com/jonas',
    spotify: null,
    tiktok: null,
    website: null,
    youtube: null,
  };
  const one = answers(campaign({ submissions: submissions.slice(0, 1) }));

  it('loads when the name is clicked, not before', async () => {
    const { user, callsTo } = renderApp('/creator/campaigns/1042', {
      ...one,
      [look]: {
        id: 201,
        memberSince: '2025-02-03',
        display_name: 'Jonas Lindqvist',
        description_english: 'Quiet lists since 2014.',
        country: 'Sweden',
        profileImageUrl: null,
        links,
      },
    });
    const name = await screen.findByRole('button', { name: 'Who is Jonas Lindqvist?' });
    expect(callsTo(look)).toHaveLength(0);
    await user.click(name);
    const who = within(await screen.findByRole('dialog'));
    expect(await who.findByText('Quiet lists since 2014.')).toBeVisible();
    expect(who.getByRole('link', { name: 'Open Instagram in a new tab' })).toHaveAttribute('href', links.instagram);
    expect(who.getByRole('link', { name: 'View curator page' })).toHaveAttribute('href', '/creator/curators/201');
    expect(callsTo(look).map(({ params }) => params)).toEqual([{ curatorId: 201 }]);
  });

  it('says if it isn’t available', async () => {
    const { user } = renderApp('/creator/campaigns/1042', {
      ...one,
      [look]: () => {
        throw refusal('not_found', 'This curator was not found.', { status: 404 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Who is Jonas Lindqvist?' }));
    expect(await screen.findByText('This profile isn’t available right now.')).toBeVisible();
  });
});
