import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { campaign, draft } from '../testing/campaigns.ts';
import { countries, genres, languages, page, service, track } from '../testing/fixtures.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const create = 'POST /api/campaign/create' as const;
const types: Answers = {
  'GET /api/public/curator/types': [
    { type: 'playlist', minPriceCredits: 1, maxPriceCredits: 12, replyDays: 15 },
    { type: 'radio', minPriceCredits: 2, maxPriceCredits: 15, replyDays: 30 },
    { type: 'instagram', minPriceCredits: 3, maxPriceCredits: 200, replyDays: 15 },
  ],
};
const tracks: Answers = {
  'GET /api/account/tracks': page([track()]),
  'GET /music-genres': genres,
  'GET /languages': languages,
  // The next screen's requests; the tests end there.
  'GET /api/v2/curator-services': () => new Promise(() => {}),
  'GET /api/v2/curator-services/counts': () => new Promise(() => {}),
  'GET /api/v2/curator-services/stats/price-range': () => new Promise(() => {}),
  'GET /countries': countries,
};

describe('starting a campaign', () => {
  it('shows price, wait and result of each type, and starts it', async () => {
    renderApp('/creator/create-campaign', types);
    const radios = within(await screen.findByRole('article', { name: 'Radios' }));
    expect(radios.getByText('2 to 15 credits a curator')).toBeVisible();
    expect(radios.getByText(/within 30 days/)).toBeVisible();
    expect(radios.getByRole('link')).toHaveAttribute('href', '/creator/create-campaign/radios');
    expect(within(screen.getByRole('article', { name: 'Influencers' })).getByRole('link')).toHaveAttribute(
      'href',
      '/creator/create-campaign/influencers',
    );
  });

  it('shows the finder, too', async () => {
    const { user, services } = renderApp('/creator/create-campaign', {
      ...types,
      ...tracks,
      'GET /api/v2/curators-finder': { ...page([]), generationsLeftToday: 3 },
      'POST /api/v2/curators-finder': () => {
        throw refusal('rate_limited', 'Too many searches. Please wait a minute.', { status: 429 });
      },
    });
    const finder = within(await screen.findByRole('region', { name: 'Not sure who fits?' }));
    await user.click(finder.getByRole('button', { name: 'Find curators' }));
    expect(finder.getByText('Track is required')).toBeVisible();
    await user.click(await finder.findByLabelText('Track'));
    await user.click(await screen.findByRole('option', { name: /Low Tide Choir/ }));
    await user.click(finder.getByRole('button', { name: 'Find curators' }));
    expect(await finder.findByText('Too many searches. Please wait a minute.')).toBeVisible();
    expect(services.navigate).not.toHaveBeenCalled();
  });

  it('shows the chosen track, and has it chosen in the finder', async () => {
    const { user, callsTo } = renderApp('/creator/create-campaign?trackId=31', {
      ...types,
      ...tracks,
      'GET /api/account/track/:id': track({ coverUrl: 'https://files.test/sea.webp' }),
      'GET /api/v2/curators-finder': { ...page([]), generationsLeftToday: 3 },
      'POST /api/v2/curators-finder': () => {
        throw refusal('rate_limited', 'Too many searches. Please wait a minute.', { status: 429 });
      },
    });
    const chosen = await screen.findByRole('region', { name: 'Track' });
    expect(chosen).toHaveTextContent('Low Tide Choir');
    expect(chosen.querySelector('img')).toHaveAttribute('src', 'https://files.test/sea.webp');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Track' })).toHaveValue('Low Tide Choir'));
    await user.click(screen.getByRole('button', { name: 'Find curators' }));
    await waitFor(() => expect(callsTo('POST /api/v2/curators-finder')[0]?.body).toEqual({ trackId: 31 }));
  });

  it.each([
    ['step=1&campaignId=1042', '/creator/create-campaign/playlists?campaignId=1042'],
    ['step=2&campaignId=1042', '/creator/campaigns/playlists/create/1042'],
    ['campaignId=1042', '/creator/campaigns/playlists/create/1042'],
    ['step=7&campaignId=1042&trackId=31', '/creator/campaigns/playlists/create/1042'],
    ['step=3&campaignId=1042', '/creator/campaigns/playlists/create/1042/pitch'],
    ['step=4&campaignId=1042&fromStep=9', '/creator/create-campaign/1042'],
    ['step=4&campaignId=1042&fromStep=2', '/creator/create-campaign/1042?fromStep=2'],
    ['step=1&campaignId=1042&fromStep=3', '/creator/create-campaign/playlists?campaignId=1042&fromStep=3'],
    ['step=3', '/creator/create-campaign?step=3'],
    ['step=1&trackId=31', '/creator/create-campaign?step=1&trackId=31'],
  ])('supports the legacy form’s URL ?%s', async (search, address) => {
    const waiting = () => new Promise<never>(() => {});
    const { at } = renderApp(`/creator/create-campaign?${search}`, {
      ...types,
      ...tracks,
      'GET /api/v2/campaigns/:id': draft([service()]),
      'GET /api/v2/campaigns/:id/payment-summary': waiting,
    });
    await waitFor(() => expect(at()).toBe(address));
  });

  it.each([
    ['2', 'Back to curators', '/creator/campaigns/playlists/create/1042'],
    ['1', 'Back to track', '/creator/create-campaign/playlists?campaignId=1042'],
    ['4', 'Back to payment', '/creator/create-campaign/1042'],
  ])('leads from the pitch back to step %s', async (fromStep, name, address) => {
    renderApp(`/creator/create-campaign?step=3&campaignId=1042&fromStep=${fromStep}`, {
      ...tracks,
      'GET /api/v2/campaigns/:id': draft([service()]),
    });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address);
  });

  it.each(['999', '0', 'x'])('shows not found for a foreign campaign in the legacy URL (%s)', async (id) => {
    renderApp(`/creator/create-campaign?step=2&campaignId=${id}`, {
      'GET /api/v2/campaigns/:id': () => {
        throw refusal('not_found', 'There is no such campaign.', { status: 404 });
      },
    });
    expect(await screen.findByRole('heading', { name: 'Campaign not found' })).toBeVisible();
  });

  it('shows a paid campaign instead of a step', async () => {
    const { at } = renderApp('/creator/create-campaign?step=3&campaignId=1042', {
      'GET /api/v2/campaigns/:id': campaign(),
    });
    await waitFor(() => expect(at()).toBe('/creator/campaigns/1042'));
  });

  it('shows the draft’s track in step 1, and continues with it', async () => {
    renderApp('/creator/create-campaign?step=1&campaignId=1042&fromStep=3', {
      ...tracks,
      'GET /api/v2/campaigns/:id': draft([service()]),
    });
    expect(await screen.findByText(/Your draft is for Low Tide Choir\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue with Low Tide Choir' })).toHaveAttribute(
      'href',
      '/creator/campaigns/playlists/create/1042/pitch',
    );
  });

  it('says why the types couldn’t be loaded, and retries', async () => {
    const given: Answers = {
      ...tracks,
      'GET /api/public/curator/types': () => {
        throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
      },
    };
    const { user } = renderApp('/creator/create-campaign', given);
    expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
    Object.assign(given, types);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Playlists' })).toBeVisible();
  });

  it('creates one draft for a double click', async () => {
    const waiting = pending<ReturnType<typeof draft>>();
    const { callsTo } = renderApp('/creator/create-campaign/playlists', { ...tracks, [create]: () => waiting.promise });
    const button = await screen.findByRole('button', { name: /Low Tide Choir/ });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(callsTo(create)).not.toHaveLength(0));
    expect(callsTo(create)).toHaveLength(1);
  });

  it('creates one draft when the response got lost', async () => {
    const given: Answers = {
      ...tracks,
      [create]: () => {
        throw refusal('network', 'No answer', { status: 0 });
      },
      'GET /api/v2/campaigns/:id': draft(),
    };
    const { user, at, callsTo } = renderApp('/creator/create-campaign/playlists', given);
    await user.click(await screen.findByRole('button', { name: /Low Tide Choir/ }));
    expect(await screen.findByText(/^Can’t reach Fanfare\. Check your connection/)).toBeVisible();
    given[create] = draft();
    await user.click(screen.getByRole('button', { name: /Low Tide Choir/ }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns/playlists/create/1042'));
    const [first, second] = callsTo(create).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  it('says why a draft can’t be created, and stays', async () => {
    const { user, at } = renderApp('/creator/create-campaign/radios', {
      ...tracks,
      [create]: () => {
        throw refusal('not_found', 'There is no such track.', { status: 404 });
      },
    });
    await user.click(await screen.findByRole('button', { name: /Low Tide Choir/ }));
    expect(await screen.findByText('There is no such track.')).toBeVisible();
    expect(at()).toBe('/creator/create-campaign/radios');
  });

  it('says that there are too many drafts, and leads to them', async () => {
    const message = 'You have 200 open drafts, the maximum. Archive those you don’t need under Campaigns, Drafts.';
    const { user } = renderApp('/creator/create-campaign/playlists', {
      ...tracks,
      [create]: () => {
        throw refusal('cap_reached', message, { status: 409 });
      },
    });
    await user.click(await screen.findByRole('button', { name: /Low Tide Choir/ }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Drafts' })).toHaveAttribute('href', '/creator/campaigns?view=drafts');
  });

  it('creates a draft of the right type for the chosen track, then opens the curators', async () => {
    const given: Answers = { ...tracks, [create]: { ...draft(), type: 'radios' } };
    given['GET /api/v2/campaigns/:id'] = { ...draft(), type: 'radios' };
    const { user, at, callsTo } = renderApp('/creator/create-campaign/radios', given);
    await user.click(await screen.findByRole('button', { name: /Low Tide Choir/ }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns/radios/create/1042'));
    expect(callsTo(create)[0]?.body).toEqual({ type: 'radios', trackId: 31 });
  });

  it('is for the linked track, which creates nothing yet', async () => {
    const { callsTo } = renderApp('/creator/create-campaign?trackId=31', {
      ...types,
      ...tracks,
      'GET /api/account/track/:id': track(),
    });
    expect(await screen.findByText('This campaign is for Low Tide Choir by Ines Halloran.')).toBeVisible();
    const linkOf = (name: string) => within(screen.getByRole('article', { name })).getByRole('link');
    expect(linkOf('Playlists')).toHaveAttribute('href', '/creator/create-campaign/playlists?trackId=31');
    expect(linkOf('Influencers')).toHaveAttribute('href', '/creator/create-campaign/influencers?trackId=31');
    expect(screen.getByRole('link', { name: 'Choose another track' })).toHaveAttribute(
      'href',
      '/creator/create-campaign',
    );
    expect(callsTo(create)).toHaveLength(0);
  });

  it('says that a linked track is unknown, and starts without it', async () => {
    renderApp('/creator/create-campaign?trackId=99', {
      ...types,
      ...tracks,
      'GET /api/account/track/:id': () => {
        throw refusal('not_found', 'There is no such track.', { status: 404 });
      },
    });
    expect(await screen.findByText(/^The linked track isn’t one of yours/)).toBeVisible();
    expect(within(screen.getByRole('article', { name: 'Radios' })).getByRole('link')).toHaveAttribute(
      'href',
      '/creator/create-campaign/radios',
    );
  });

  const counts = { all: 1, running: 0, completed: 0, drafts: 1, archived: 0 };
  const linked: Answers = { ...tracks, [create]: draft(), 'GET /api/v2/campaigns/:id': draft() };

  it('creates the draft of a linked track and type', async () => {
    const filled = draft([service()]);
    const { at, callsTo } = renderApp('/creator/create-campaign/playlists?trackId=31', {
      ...linked,
      'GET /api/v2/campaigns/me': {
        ...page([
          { ...filled, id: 7 },
          { ...draft(), id: 8, type: 'radios' },
        ]),
        counts,
      },
    });
    await waitFor(() => expect(at()).toBe('/creator/campaigns/playlists/create/1042'));
    expect(callsTo(create)).toHaveLength(1);
  });

  it('opens that draft again, however often the link is opened', async () => {
    const { at, callsTo } = renderApp('/creator/create-campaign/playlists?trackId=31', {
      ...linked,
      'GET /api/v2/campaigns/me': ({ query }) => ({
        ...page(query?.['trackId'] === 31 ? [{ ...draft([service()]), id: 7 }, draft()] : []),
        counts,
      }),
    });
    await waitFor(() => expect(at()).toBe('/creator/campaigns/playlists/create/1042'));
    expect(callsTo(create)).toHaveLength(0);
  });
});
