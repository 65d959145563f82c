import type { CuratorRecord } from '@fanfare/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '@fanfare/kit/testing';
import { campaign, draft } from '../testing/campaigns.ts';
import { account, page, profile, service, track } from '../testing/fixtures.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './curator.tsx';

const path = '/creator/curators/7';
const jonas = { id: 7, display_name: 'Jonas Lind', profileImageUrl: null };
const nordic = service({ curator: jonas, feedbackLanguages: ['English', 'Swedish'] });
const radio = service({ id: 102, type: 'radio', title: 'Radio Fjord', curator: jonas, priceCredits: 3 });
const none = {
  deezer: null,
  facebook: null,
  instagram: null,
  spotify: null,
  tiktok: null,
  website: null,
  youtube: null,
};
const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}-01`,
  kept: 0,
  broken: 0,
}));
const record = (over: Partial<CuratorRecord> = {}): CuratorRecord => ({
  statistics: {
    answerCount: 42,
    answerRate: 0.96,
    acceptRate: 0.22,
    acceptRateInGenre: null,
    medianReplyHours: 60,
    keptPromiseRate: 0.98,
    helpfulRate: null,
    lastAnswerAt: null,
  },
  isDemo: false,
  fewestAnswers: 5,
  sample: {
    answerCount: 40,
    limit: 200,
    medianWords: 64,
    within: [
      { days: 1, count: 10 },
      { days: 2, count: 30 },
      { days: 3, count: 40 },
      { days: 5, count: 40 },
    ],
  },
  promises: months.map((month, index) => (index === 10 ? { ...month, kept: 3, broken: 1 } : month)),
  ...over,
});
const answers = (more: Answers = {}): Answers => ({
  'GET /api/v2/curators/:curatorId': {
    ...jonas,
    description_english: 'Three lists for slow evenings.',
    country: 'Sweden',
    links: { ...none, spotify: 'https://open.spotify.com/user/jonas' },
    memberSince: '2025-03-09',
  },
  'GET /api/v2/curators/:curatorId/services': [nordic, radio],
  'GET /api/v2/curators/:curatorId/record': record(),
  'GET /api/v2/curators/:curatorId/sample-answers': [],
  'GET /api/v2/curators/:curatorId/placements': {
    items: [
      {
        title: 'Paper Boats',
        artist: 'Orla Penn',
        placedOn: '2026-05-03',
        service: { id: 101, title: 'Nordic Kitchen', url: 'https://playlists.test/nordic' },
      },
    ],
    similarArtists: ['Velvet Harbour'],
  },
  'GET /api/v2/saved-curators': [],
  'GET /api/v2/blocked-curators': [],
  'GET /api/account/tracks': page([track()]),
  ...more,
});
const notFound = () => {
  throw refusal('not_found', 'This curator was not found.', { status: 404 });
};
const button = (name: string) => screen.findByRole('button', { name });

describe('a curator’s page', () => {
  it('quotes what they answered others, where both allow it', async () => {
    const sample = {
      decision: 'declined' as const,
      genre: 'Dream pop',
      text: 'The second verse of […] drags.',
    };
    renderApp(path, answers({ 'GET /api/v2/curators/:curatorId/sample-answers': [sample] }));
    const samples = within(await screen.findByRole('region', { name: 'Sample answers' }));
    expect(samples.getByText('The second verse of […] drags.')).toBeVisible();
    expect(samples.getByText('No · Dream pop')).toBeVisible();
  });

  it('has no place for samples where there are none, nor where they fail to load', async () => {
    const failing = () => {
      throw new Error('offline');
    };
    renderApp(path, answers({ 'GET /api/v2/curators/:curatorId/sample-answers': failing }));
    expect(await screen.findByRole('region', { name: 'Recent placements' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Sample answers' })).not.toBeInTheDocument();
  });

  it('says who they are and how they answer', async () => {
    renderApp(path, answers());
    expect(await screen.findByRole('heading', { level: 1, name: 'Jonas Lind' })).toBeVisible();
    expect(screen.getByText('Member since March 2025').parentElement).toHaveTextContent('Sweden');
    expect(screen.getByText('Three lists for slow evenings.')).toBeVisible();
    expect(screen.getByText('Gives feedback in English and Swedish')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Spotify in a new tab' })).toBeVisible();

    const rates = await screen.findByRole('region', { name: 'Record' });
    expect(within(rates).getByText('Deadlines missed').parentElement).toHaveTextContent(/4\s*%/);
    expect(within(rates).getByText('Found helpful').parentElement).toHaveTextContent('Not enough yet');
    expect(within(rates).getByText('Median length').parentElement).toHaveTextContent('64 words');
    const reply = screen.getByRole('region', { name: 'Time to reply' });
    expect(within(reply).getByText('Based on 40 answers in the last 12 months')).toBeVisible();
    expect(within(reply).getByText('Half within 3 days')).toBeVisible();
    // Nothing is added by the steps after the last answer.
    expect(
      within(reply)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringMatching(/^Within 1 day25\s?%$/),
      expect.stringMatching(/^Within 2 days75\s?%$/),
      expect.stringMatching(/^Within 3 days100\s?%$/),
    ]);
    expect(screen.getByRole('img', { name: 'Promises of the last 12 months: 3 kept, 1 broken.' })).toBeVisible();
    expect(screen.getByText('Paper Boats')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open Paper Boats in a new tab' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open Nordic Kitchen in a new tab' })).toHaveAttribute(
      'href',
      'https://playlists.test/nordic',
    );
    expect(screen.getByText('Velvet Harbour')).toBeVisible();
  });

  it('names the moods that each service looks for, one that it doesn’t know as the API does', async () => {
    const moody = { ...nordic, moods: ['calm', 'dreamy', 'velvety'] };
    renderApp(path, answers({ 'GET /api/v2/curators/:curatorId/services': [moody, radio] }));
    const card = within(await screen.findByRole('article', { name: 'Nordic Kitchen' }));
    expect(card.getByText('Moods: calm, dreamy, velvety')).toBeVisible();
    const other = within(screen.getByRole('article', { name: 'Radio Fjord' }));
    expect(other.queryByText(/Moods/)).toBeNull();
  });

  it('says that there are too few answers instead of showing rates', async () => {
    const { statistics, sample } = record();
    const fresh = record({
      statistics: { ...statistics, answerCount: 3, answerRate: null, acceptRate: null, medianReplyHours: null },
      sample: { ...sample, answerCount: 3, medianWords: null, within: [] },
      promises: months,
    });
    renderApp(path, answers({ 'GET /api/v2/curators/:curatorId/record': fresh }));
    expect(await screen.findByText('3 answers so far. Rates show from the 5th answer.')).toBeVisible();
    expect(screen.getByText(/^Too few answers in the last 12 months/)).toBeVisible();
    expect(screen.getByText('No promise was due in the last 12 months.')).toBeVisible();
    expect(screen.queryByText('Deadlines missed')).toBeNull();
  });

  it.each(['/creator/curators/0', '/creator/curators/x', path])('is not found at %s', async (at) => {
    renderApp(
      at,
      answers({ 'GET /api/v2/curators/:curatorId': notFound, 'GET /api/v2/curators/:curatorId/services': notFound }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Curator not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find curators' })).toHaveAttribute('href', '/creator/curators');
  });

  it('keeps what is there where the record can’t be read, and reads it again', async () => {
    let isDown = true;
    const { user } = renderApp(
      path,
      answers({
        'GET /api/v2/curators/:curatorId/record': () => {
          if (isDown) throw refusal('internal', 'Try again in a minute.', { status: 503 });
          return record();
        },
      }),
    );
    expect(await screen.findByText('Error !')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Jonas Lind' })).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('region', { name: 'Record' })).toBeVisible();
  });

  it('saves and blocks them; a blocked curator can be unblocked', async () => {
    let isBlocked = false;
    const { user, services } = renderApp(
      path,
      answers({
        'PUT /api/v2/saved-curators/:curatorId': [{ curator: jonas, savedAt: '2026-05-08T09:00:00.000Z' }],
        'GET /api/v2/blocked-curators': () =>
          isBlocked ? [{ curator: jonas, blockedAt: '2026-05-08T09:00:00.000Z' }] : [],
        'PUT /api/v2/blocked-curators/:curatorId': () => {
          isBlocked = true;
          return [{ curator: jonas, blockedAt: '2026-05-08T09:00:00.000Z' }];
        },
        'DELETE /api/v2/blocked-curators/:curatorId': () => {
          isBlocked = false;
          return [];
        },
      }),
    );
    await user.click(await button('Save curator Jonas Lind'));
    expect(await button('Saved curator Jonas Lind')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(services.notify).toHaveBeenCalled());
    await user.click(await button('Block curator Jonas Lind'));
    expect(await screen.findByText(/^You blocked this curator/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Block curator Jonas Lind' })).toBeNull();
    await user.click(await button('Unblock'));
    expect(await button('Block curator Jonas Lind')).toBeVisible();
  });

  it('starts a campaign with the chosen services, one type at a time', async () => {
    const { user, at, callsTo } = renderApp(
      path,
      answers({
        'POST /api/campaign/create': draft([]),
        'POST /api/v2/campaigns/:id/curators': draft([nordic]),
        'GET /api/v2/campaigns/:id': draft([nordic]),
      }),
    );
    await user.click(await button('Add Radio Fjord'));
    await user.click(await button('Add Nordic Kitchen'));
    const panel = within(screen.getByRole('complementary', { name: 'Start a campaign' }));
    expect(panel.getByRole('heading', { name: '1 curator' })).toBeVisible();
    expect(panel.getByRole('button', { name: 'Radios' })).toBeVisible();
    await user.click(panel.getByRole('combobox', { name: 'Which track?' }));
    await user.click(await screen.findByRole('option', { name: /^Low Tide Choir/ }));
    await user.click(panel.getByRole('button', { name: 'Start campaign' }));
    await waitFor(() => expect(at()).toMatch(/^\/creator\/campaigns\/playlists\/create\/1042/));
    expect(callsTo('POST /api/campaign/create')[0]?.body).toEqual({ type: 'playlists', trackId: 31 });
    expect(callsTo('POST /api/v2/campaigns/:id/curators')[0]?.body).toEqual({ servicesIDs: [nordic.id] });
  });

  it('offers every track, keeps the picked one for the other type, and can load them again', async () => {
    let isDown = true;
    const { user } = renderApp(
      path,
      answers({
        'GET /api/account/tracks': ({ query }) => {
          if (isDown) throw refusal('overloaded', 'Tracks are late.', { status: 503 });
          return query?.['cursor'] ? page([track({ id: 32, title: 'Older Song' })]) : page([track()], 'next');
        },
      }),
    );
    expect(await screen.findByText('Tracks are late.')).toBeVisible();
    isDown = false;
    await user.click(await button('Try again'));
    await user.click(await button('Add Nordic Kitchen'));
    await user.click(await button('Add Radio Fjord'));
    await user.click(await screen.findByRole('combobox', { name: 'Which track?' }));
    await user.click(await screen.findByRole('option', { name: /^Older Song/ }));
    await user.click(await button('Playlists'));
    expect(screen.getByRole('combobox', { name: 'Which track?' })).toHaveValue('Older Song');
  });

  it('adds services to the draft that one comes from, of its type alone', async () => {
    let chosen: (typeof nordic)[] = [];
    const { user, callsTo } = renderApp(
      `${path}?campaignId=1042`,
      answers({
        'GET /api/v2/campaigns/:id': () => draft(chosen),
        'POST /api/v2/campaigns/:id/curators': () => {
          chosen = [nordic];
          return draft(chosen);
        },
      }),
    );
    await user.click(await button('Add Nordic Kitchen'));
    expect(await button('Added. Remove Nordic Kitchen from the selection')).toBeVisible();
    expect(callsTo('GET /api/v2/curators/:curatorId/services').map(({ query }) => query)).toEqual([
      { campaignId: 1042 },
    ]);
    expect(screen.getByRole('article', { name: 'Radio Fjord' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Radio Fjord' })).toBeNull();
    const own = within(screen.getByRole('complementary', { name: 'Your campaign' }));
    expect(await own.findByRole('heading', { name: '1 curator' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to your selection' })).toHaveAttribute(
      'href',
      '/creator/campaigns/playlists/create/1042',
    );
  });

  it('shows why a service was refused, and lets go of a campaign that was sent', async () => {
    const { user, unmount } = renderApp(
      `${path}?campaignId=1042`,
      answers({
        'GET /api/v2/campaigns/:id': draft([]),
        'POST /api/v2/campaigns/:id/curators': () => {
          throw refusal('conflict', 'It is full until Friday.', { status: 409 });
        },
      }),
    );
    await user.click(await button('Add Nordic Kitchen'));
    expect(await screen.findByText('It is full until Friday.')).toBeVisible();
    unmount();
    const { callsTo } = renderApp(`${path}?campaignId=1042`, answers({ 'GET /api/v2/campaigns/:id': campaign() }));
    expect(await screen.findByRole('complementary', { name: 'Start a campaign' })).toBeInTheDocument();
    expect(callsTo('GET /api/v2/curators/:curatorId/services').map(({ query }) => query)).toEqual([{}]);
  });

  it('starts no second campaign where the draft can’t be read, and reads it again', async () => {
    let isDown = true;
    const { user } = renderApp(
      `${path}?campaignId=1042`,
      answers({
        'GET /api/v2/campaigns/:id': () => {
          if (isDown) throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
          return draft([]);
        },
      }),
    );
    expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
    expect(screen.queryByRole('complementary', { name: 'Start a campaign' })).toBeNull();
    isDown = false;
    await user.click(await button('Try again'));
    expect(await screen.findByRole('complementary', { name: 'Your campaign' })).toBeVisible();
  });

  it('starts a campaign where the draft isn’t theirs', async () => {
    renderApp(`${path}?campaignId=1042`, answers({ 'GET /api/v2/campaigns/:id': notFound }));
    expect(await screen.findByRole('complementary', { name: 'Start a campaign' })).toBeVisible();
  });

  it('doesn’t offer to save or block oneself', async () => {
    renderApp(path, answers(), { account: account({ curatorProfile: profile({ id: 7 }) }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Jonas Lind' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Save|Block) curator/ })).toBeNull();
  });
});

describe('on a card', () => {
  const list: Answers = {
    'GET /api/v2/campaigns/:id': draft([nordic]),
    'GET /api/v2/curator-services': { ...page([nordic]), total: 1 },
    'GET /api/v2/curator-services/counts': {
      total: 1,
      byType: [],
      byGenre: [],
      byCountry: [],
      byLevel: [],
      byReplyDays: [],
    },
    'GET /api/v2/curator-services/stats/price-range': { min: 1, max: 12, step: 1, histogram: [] },
    'GET /music-genres': [],
    'GET /countries': [],
    'GET /languages': [],
  };

  it('the curator’s name leads to their page, and Back to the list', async () => {
    const { user, at } = renderApp('/creator/campaigns/playlists/create/1042', answers(list));
    const card = within(await screen.findByRole('article', { name: 'Nordic Kitchen' }));
    await user.click(card.getByRole('link', { name: 'Curator page of Jonas Lind' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Jonas Lind' })).toBeVisible();
    expect(at()).toBe('/creator/curators/7?campaignId=1042');
    await user.click(await screen.findByRole('link', { name: 'Back to your selection' }));
    await waitFor(() => expect(at()).toMatch(/^\/creator\/campaigns\/playlists\/create\/1042/));
    expect(
      await screen.findByRole('button', { name: 'Added. Remove Nordic Kitchen from the selection', pressed: true }),
    ).toBeVisible();
  });

  it('recent placements load when they are asked for', async () => {
    const adds = 'GET /api/v2/curator-services/:serviceId/placements' as const;
    const { user, callsTo } = renderApp('/creator/campaigns/playlists/create/1042', answers({ ...list, [adds]: [] }));
    const open = await button('Recent placements in Nordic Kitchen');
    expect(callsTo(adds)).toHaveLength(0);
    await user.click(open);
    expect(await screen.findByText('No recent placements known.')).toBeVisible();
    expect(callsTo(adds)[0]?.params).toEqual({ serviceId: nordic.id });
  });
});
