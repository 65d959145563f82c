import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { countries, draft, genres, page, service } from '../testing/fixtures.ts';
import { later, refusal, type Answers } from '../testing/fake-services.ts';
import { renderApp } from '../testing/render-app.tsx';

const nordic = service();
const petit = service({ id: 102, title: 'Petit Matin', priceCredits: 4 });
const glasshouse = service({
  id: 103,
  title: 'Glasshouse',
  priceCredits: 4,
  availability: { status: 'full', opensAt: '2026-05-21T08:00:00.000Z' },
});
const feldweg = service({
  id: 104,
  title: 'Feldweg',
  priceCredits: 1,
  level: 'new',
  statistics: {
    answerCount: 4,
    answerRate: null,
    acceptRate: null,
    acceptRateInGenre: null,
    medianReplyHours: null,
    keptPromiseRate: null,
    helpfulRate: null,
    lastAnswerAt: null,
  },
});
const path = '/creator/campaigns/playlists/create/1042';
const answers = (over: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/:id': draft([nordic]),
  'GET /api/v2/curator-services': { ...page([nordic, petit, glasshouse, feldweg]), total: 4 },
  'GET /api/v2/curator-services/counts': {
    total: 4,
    byType: [],
    byGenre: [
      { id: 1, count: 4 },
      { id: 2, count: 3 },
    ],
    byCountry: [{ code: 'SE', count: 4 }],
    byLevel: [],
    byReplyDays: [],
  },
  'GET /api/v2/curator-services/stats/price-range': {
    min: 1,
    max: 12,
    step: 1,
    histogram: [{ priceCredits: 4, count: 2 }],
  },
  'GET /music-genres': genres,
  'GET /countries': countries,
  ...over,
});
const card = (title: string) => within(screen.getByRole('article', { name: title }));
const basket = () => within(screen.getByRole('complementary', { name: 'Chosen curators' }));

describe('choosing curators', () => {
  it('sends what is paid already to its campaign', async () => {
    const { at } = renderApp(path, answers({ 'GET /api/v2/campaigns/:id': { ...draft(), status: 'sent' } }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns/1042'));
  });

  it('sends a radio draft to the radios', async () => {
    const { at } = renderApp(path, answers({ 'GET /api/v2/campaigns/:id': { ...draft(), type: 'radios' } }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns/radios/create/1042'));
  });

  it('does not let a full curator be added, and says when it opens', async () => {
    renderApp(path, answers());
    await screen.findByRole('article', { name: 'Glasshouse' });
    expect(card('Glasshouse').getByRole('button', { name: 'Add Glasshouse' })).toBeDisabled();
    expect(card('Glasshouse').getByText('Full now, opens Thu 21 May')).toBeVisible();
  });

  it('takes an added curator back when the API refuses, and says why on its card', async () => {
    const { user } = renderApp(
      path,
      answers({
        'POST /api/v2/campaigns/:id/curators': () => {
          throw refusal('cap_reached', 'A free campaign holds 25 playlists.');
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Add Petit Matin' }));
    expect(await screen.findByText('A free campaign holds 25 playlists.')).toBeVisible();
    expect(card('Petit Matin').getByRole('button', { name: 'Add Petit Matin' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    expect(basket().getByRole('heading', { name: '1 curator' })).toBeVisible();
  });

  it('offers Pro, by the feature’s name, where it needs Pro', async () => {
    const { user, services } = renderApp(
      path,
      answers({
        'POST /api/v2/campaigns/:id/curators': () => {
          throw refusal('pro_required', 'Top services are part of Pro.', {
            status: 403,
            details: { feature: 'Top services' },
          });
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Add Petit Matin' }));
    await waitFor(() => expect(services.openPro).toHaveBeenCalledWith('Top services'));
  });

  it('counts a new curator and their price before the API has answered', async () => {
    const waiting = later<never>();
    const { user } = renderApp(path, answers({ 'POST /api/v2/campaigns/:id/curators': () => waiting.promise }));
    await user.click(await screen.findByRole('button', { name: 'Add Petit Matin' }));
    expect(await basket().findByRole('heading', { name: '2 curators' })).toBeVisible();
    expect(basket().getByText('10.00')).toBeVisible();
    expect(basket().getByText('122.00')).toBeVisible();
  });

  it('says what is missing instead of a negative wallet', async () => {
    renderApp(path, answers({ 'GET /api/v2/campaigns/:id': draft([service({ priceCredits: 140 })]) }));
    await screen.findByRole('complementary', { name: 'Chosen curators' });
    expect(basket().getByText('Missing').closest('div')).toHaveTextContent('Missing8.00');
  });

  it('shows no rates for a new curator, but its promise', async () => {
    renderApp(path, answers());
    await screen.findByRole('article', { name: 'Feldweg' });
    expect(card('Feldweg').getByText(/Promises an answer in 15 days; queue 14 of 30/)).toBeVisible();
    expect(card('Feldweg').queryByText('%')).not.toBeInTheDocument();
  });

  it('starts from the filters of a shared link, and keeps changes in the address', async () => {
    const { user, at, callsTo } = renderApp(`${path}?countries=SE&priceMax=6&sort=price`, answers());
    await screen.findByRole('article', { name: 'Petit Matin' });
    expect(callsTo('GET /api/v2/curator-services')[0]?.query).toMatchObject({
      type: 'playlists',
      campaignId: 1042,
      countries: 'SE',
      priceMax: 6,
      sort: 'price',
    });
    await user.click(screen.getByRole('checkbox', { name: /^Indie folk/ }));
    await waitFor(() => expect(at()).toContain('genres=2'));
    expect(at()).toContain('countries=SE');
    await waitFor(() => expect(callsTo('GET /api/v2/curator-services').at(-1)?.query).toMatchObject({ genres: '2' }));
  });

  it('clears the filters when nobody fits them', async () => {
    const { user, at } = renderApp(
      `${path}?priceMax=1`,
      answers({ 'GET /api/v2/curator-services': { ...page([]), total: 0 } }),
    );
    await screen.findByRole('heading', { name: 'Nobody fits these filters' });
    await user.click(screen.getAllByRole('button', { name: 'Clear all filters' })[0]!);
    expect(at()).toBe(path);
  });
});
