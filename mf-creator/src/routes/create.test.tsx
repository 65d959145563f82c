import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { countries, draft, genres, languages, page, service, track } from '../testing/fixtures.ts';
import { refusal, type Answers } from '../testing/fake-services.ts';
import { renderApp } from '../testing/render-app.tsx';

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
  // What the next screen asks for; the tests end where it begins.
  'GET /api/v2/curator-services': () => new Promise(() => {}),
  'GET /api/v2/curator-services/counts': () => new Promise(() => {}),
  'GET /api/v2/curator-services/stats/price-range': () => new Promise(() => {}),
  'GET /countries': countries,
};

describe('starting a campaign', () => {
  it('says price, wait and result of each type, and offers only those that can be started', async () => {
    renderApp('/creator/create-campaign', types);
    const radios = within(await screen.findByRole('article', { name: 'Radios' }));
    expect(radios.getByText('2 to 15 credits a curator')).toBeVisible();
    expect(radios.getByText(/within 30 days/)).toBeVisible();
    expect(radios.getByRole('link')).toHaveAttribute('href', '/creator/create-campaign/radios');
    expect(within(screen.getByRole('article', { name: 'Influencers' })).queryByRole('link')).not.toBeInTheDocument();
  });

  it('takes the curators finder’s address for its own', async () => {
    const { at } = renderApp('/creator/curators', types);
    await waitFor(() => expect(at()).toBe('/creator/create-campaign'));
  });

  it('understands the legacy form’s address', async () => {
    const { at } = renderApp('/creator/create-campaign?step=3&campaignId=1042', {
      'GET /api/v2/campaigns/:id': draft([service()]),
    });
    await waitFor(() => expect(at()).toBe('/creator/campaigns/playlists/create/1042/pitch'));
  });

  it('says why a draft can’t be made, and stays', async () => {
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

  it('makes a draft of the right type for the picked track, and goes on to the curators', async () => {
    const given: Answers = { ...tracks, [create]: { ...draft(), type: 'radios' } };
    given['GET /api/v2/campaigns/:id'] = { ...draft(), type: 'radios' };
    const { user, at, callsTo } = renderApp('/creator/create-campaign/radios', given);
    await user.click(await screen.findByRole('button', { name: /Low Tide Choir/ }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns/radios/create/1042'));
    expect(callsTo(create)[0]?.body).toEqual({ type: 'radios', trackId: 31 });
  });

  it('starts with the track that a link names, once', async () => {
    const given: Answers = { ...tracks, [create]: draft(), 'GET /api/v2/campaigns/:id': draft() };
    const { at, callsTo } = renderApp('/creator/create-campaign?trackId=31', given);
    await waitFor(() => expect(at()).toBe('/creator/campaigns/playlists/create/1042'));
    expect(callsTo(create)).toHaveLength(1);
  });
});
