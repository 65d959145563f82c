import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draft } from '../testing/campaigns.ts';
import { countries, genres, page, service, track } from '../testing/fixtures.ts';
import { campaignForecast, forecast } from '../testing/forecasts.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';

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
const expected = 'GET /api/v2/campaigns/:id/forecast' as const;
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
  [expected]: campaignForecast(),
  ...over,
});
const card = (title: string) => within(screen.getByRole('article', { name: title }));
const basket = () => within(screen.getByRole('complementary', { name: 'Chosen curators' }));

describe('choosing curators', () => {
  it('has its heading before the services are loaded', async () => {
    renderApp(path, answers({ 'GET /api/v2/curator-services': () => new Promise(() => {}) }));
    expect(await screen.findByRole('heading', { name: 'Playlists' })).toBeVisible();
  });

  it.each([
    ['Indie folk', 'indie folk'],
    ['Latin jazz', 'Latin jazz'],
  ])('writes the track’s genre on cards as within a sentence: %s', async (name, written) => {
    const campaign = { ...draft([nordic]), trackDetail: track({ genres: [{ id: 2, name }] }) };
    renderApp(path, answers({ 'GET /api/v2/campaigns/:id': campaign }));
    await screen.findByRole('article', { name: 'Nordic Kitchen' });
    expect(card('Nordic Kitchen').getByText(`Yes in ${written}`)).toBeVisible();
    expect(card('Nordic Kitchen').getByText(`Says yes more often in ${written} than overall`)).toBeVisible();
  });

  it('redirects paid campaigns', async () => {
    const { at } = renderApp(path, answers({ 'GET /api/v2/campaigns/:id': { ...draft(), status: 'sent' } }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns/1042'));
  });

  it('redirects a radio draft to radios', async () => {
    const { at } = renderApp(path, answers({ 'GET /api/v2/campaigns/:id': { ...draft(), type: 'radios' } }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns/radios/create/1042'));
  });

  it('doesn’t add a full curator, and says when it opens again', async () => {
    renderApp(path, answers());
    await screen.findByRole('article', { name: 'Glasshouse' });
    expect(card('Glasshouse').getByRole('button', { name: 'Add Glasshouse' })).toBeDisabled();
    expect(card('Glasshouse').getByText('Full now, opens Thu 21 May')).toBeVisible();
  });

  it('shows the helpful rate and the last answer if there are enough', async () => {
    const { statistics } = nordic;
    const known = { ...statistics, helpfulRate: 0.84, lastAnswerAt: '2026-05-11T08:00:00.000Z' };
    const items = [
      { ...nordic, statistics: known },
      { ...petit, statistics: { ...known, helpfulRate: null } },
      feldweg,
    ];
    renderApp(path, answers({ 'GET /api/v2/curator-services': { ...page(items), total: 3 } }));
    await screen.findByRole('article', { name: nordic.title });
    expect(card(nordic.title).getByText('84 % found helpful')).toBeVisible();
    expect(card(nordic.title).getByText('Last answer 11 May')).toBeVisible();
    expect(card('Petit Matin').getByText('Last answer 11 May')).toBeVisible();
    expect(card('Petit Matin').queryByText(/found helpful/)).toBeNull();
    expect(card('Feldweg').queryByText(/Last answer/)).toBeNull();
  });

  it('compares the track’s sound with what a curator takes, in words', async () => {
    const typical = (mean: number, deviation: number) => ({ mean, deviation });
    const none = { loudnessDb: null, dynamicsDb: null, energy: null, danceability: null, speechiness: null };
    const { user } = renderApp(
      path,
      answers({
        'GET /api/v2/curator-services/:serviceId/sound': {
          ...none,
          trackCount: 42,
          tempoBpm: typical(88, 12),
          brightness: typical(0.3, 0.05),
        },
        'GET /api/account/track/:id': track({
          sound: {
            status: 'analysed',
            key: null,
            figures: { ...none, tempoBpm: 150, brightness: 0.9 },
          },
        }),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Compare the sound with Petit Matin' }));
    const panel = within(await screen.findByRole('dialog', { name: 'How Petit Matin sounds' }));
    expect(await panel.findByText('Most of the 42 tracks they placed or accepted')).toBeVisible();
    expect(panel.getByText('150 BPM, fast')).toBeVisible();
    expect(panel.getByText('They take: 76 BPM to 100 BPM')).toBeVisible();
    expect(panel.getByText('They take: rather dark')).toBeVisible();
    expect(panel.queryByText('Loudness')).toBeNull();
  });

  it('undoes an addition the API refuses, and says why on the card', async () => {
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

  it('says at a curator that Pro is needed', async () => {
    const { user } = renderApp(
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
    expect(await screen.findByText('Top services are part of Pro.')).toBeVisible();
  });

  it('counts a new curator and the price before the API responds', async () => {
    const waiting = pending<never>();
    const { user } = renderApp(path, answers({ 'POST /api/v2/campaigns/:id/curators': () => waiting.promise }));
    await user.click(await screen.findByRole('button', { name: 'Add Petit Matin' }));
    expect(await basket().findByRole('heading', { name: '2 curators' })).toBeVisible();
    expect(basket().getByText('10.00')).toBeVisible();
    expect(basket().getByText('122.00')).toBeVisible();
  });

  it('shows missing credits instead of a negative wallet', async () => {
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

  it('has a link past the filters to the results', async () => {
    const { user, at } = renderApp(path, answers());
    await screen.findByRole('article', { name: nordic.title });
    await user.click(screen.getByRole('link', { name: 'Skip to the results' }));
    expect(screen.getByRole('region', { name: 'Playlists' })).toHaveFocus();
    expect(at()).toBe(path);
  });

  it('moves between cards with J and K, and adds with Enter', async () => {
    const { user, callsTo } = renderApp(path, answers());
    const first = await screen.findByRole('article', { name: nordic.title });
    await user.keyboard('j');
    expect(first).toHaveFocus();
    await user.keyboard('k');
    expect(first).toHaveFocus();
    await user.keyboard('j');
    expect(screen.getByRole('article', { name: 'Petit Matin' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(callsTo('POST /api/v2/campaigns/:id/curators').at(-1)?.body).toEqual({ servicesIDs: [102] }),
    );
    await user.keyboard('jk');
    expect(screen.getByRole('article', { name: 'Petit Matin' })).toHaveFocus();
  });

  it('leaves J and K to a field that has the focus', async () => {
    const { user } = renderApp(path, answers());
    await screen.findByRole('article', { name: nordic.title });
    const search = screen.getAllByRole('searchbox')[0]!;
    await user.type(search, 'jk');
    expect(search).toHaveFocus();
    expect(search).toHaveValue('jk');
  });

  it('reviews the selection by title and curator', async () => {
    const { user } = renderApp(path, answers());
    await screen.findByRole('article', { name: nordic.title });
    await user.click(basket().getByRole('button', { name: 'Review' }));
    const [item] = basket().getAllByRole('listitem');
    expect(item).toHaveTextContent(`${nordic.title}${nordic.curator.display_name}`);
    expect(item!.firstElementChild).not.toHaveTextContent(nordic.title);
  });

  it('keeps the place of who takes them out by key', async () => {
    const { user } = renderApp(
      path,
      answers({
        'GET /api/v2/campaigns/:id': draft([nordic, petit]),
        'DELETE /api/v2/campaigns/:id/curators': ({ query }) =>
          draft(query?.['servicesIDs'] === String(petit.id) ? [] : [petit]),
      }),
    );
    await screen.findByRole('article', { name: nordic.title });
    await user.click(basket().getByRole('button', { name: 'Review' }));
    await user.click(basket().getByRole('button', { name: `Remove ${nordic.title}` }));
    expect(basket().getByRole('button', { name: 'Remove Petit Matin' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(basket().getByRole('heading', { name: '0 curators' })).toHaveFocus();
  });

  it('starts with the filters of a shared link, and keeps changes in the URL', async () => {
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

  it('clears the filters when nothing matches', async () => {
    const { user, at } = renderApp(
      `${path}?priceMax=1`,
      answers({ 'GET /api/v2/curator-services': { ...page([]), total: 0 } }),
    );
    await screen.findByRole('heading', { name: 'No curators match these filters' });
    await user.click(screen.getAllByRole('button', { name: 'Clear all filters' })[0]!);
    expect(at()).toBe(path);
  });
});

describe('the forecast of the selection', () => {
  const figure = (name: string) => basket().getByText(name).closest('div')!;
  const ready = () => screen.findByRole('complementary', { name: 'Chosen curators' });

  it('is missing without a selection', async () => {
    const { callsTo } = renderApp(path, answers({ 'GET /api/v2/campaigns/:id': draft() }));
    await ready();
    expect(basket().queryByRole('region', { name: 'Forecast' })).not.toBeInTheDocument();
    expect(basket().queryByRole('status')).not.toBeInTheDocument();
    expect(callsTo(expected)).toHaveLength(0);
  });

  it('doesn’t break the basket when it fails, and can be retried', async () => {
    const given = answers({
      [expected]: () => {
        throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
      },
    });
    const { user } = renderApp(path, given);
    await ready();
    expect(await basket().findByText(/isn’t available right now/)).toBeVisible();
    expect(basket().getByRole('link', { name: 'Continue to pitch' })).toBeVisible();
    expect(basket().getByText('126.00')).toBeVisible();
    given[expected] = campaignForecast();
    await user.click(basket().getByRole('button', { name: 'Retry the forecast' }));
    expect(await basket().findByRole('region', { name: 'Forecast' })).toBeVisible();
  });

  it('shows in the basket with the range of each figure, as text too', async () => {
    renderApp(path, answers());
    await ready();
    expect(basket().getByRole('status', { name: 'Calculating the forecast' })).toBeVisible();
    expect(await basket().findByRole('img', { name: 'Forecast: 3 yes by day 15, between 1 and 5.' })).toHaveTextContent(
      '5 yes',
    );
    expect(figure('Answers')).toHaveTextContent('Answers11 10–12between 10 and 12');
    expect(figure('Yes')).toHaveTextContent('Yes3 1–5');
    expect(figure('Credits per yes')).toHaveTextContent('Credits per yes17 9–46');
    expect(figure('Likely returned')).toHaveTextContent('Likely returned3 0–9');
    expect(basket().getByText('based on their last 90 days')).toBeVisible();
    expect(basket().getByText(/80 in 100 campaigns should end within these ranges/)).toBeVisible();
  });

  it('says if a range is open, or no yes is expected', async () => {
    const given = answers({
      [expected]: campaignForecast({
        forecast: forecast({ creditsPerAccept: { expected: 21.25, low: 8.4, high: null } }),
      }),
    });
    const view = renderApp(path, given);
    await ready();
    await waitFor(() => expect(figure('Credits per yes')).toHaveTextContent('Credits per yes21 8 or more'));
    view.unmount();
    given[expected] = campaignForecast({
      forecast: forecast({ creditsPerAccept: { expected: null, low: null, high: null } }),
    });
    renderApp(path, given);
    await ready();
    await waitFor(() => expect(figure('Credits per yes')).toHaveTextContent(/^Credits per yes– ?$/));
  });

  it('says which services are new or demo data', async () => {
    renderApp(
      path,
      answers({
        [expected]: campaignForecast({
          forecast: forecast({ basis: { withRecord: 9, new: 2, demo: 1, statisticsDays: 90 } }),
        }),
      }),
    );
    await ready();
    expect(
      await basket().findByText(/2 are new, so we go by similar curators\. 1 track record is demo data\./),
    ).toBeVisible();
  });

  it('names the possible outcomes of one curator, instead of ranges', async () => {
    const one = forecast({
      curatorCount: 1,
      totalCredits: 6,
      accepts: { expected: 0.4, low: 0, high: 1 },
      acceptPercents: [58, 42],
    });
    renderApp(path, answers({ [expected]: campaignForecast({ forecast: one }) }));
    await ready();
    const region = within(await basket().findByRole('region', { name: 'Forecast' }));
    expect(region.getByText('A yes is 42 % likely.')).toBeVisible();
    expect(region.getByText('If there’s no answer by day 15, 6 credits come back.')).toBeVisible();
    expect(region.queryByRole('img')).toBeNull();
    expect(region.queryByText(/–|in 100/)).toBeNull();
    expect(screen.getByRole('button', { name: /1 curator.*A yes is 42 % likely/ })).toBeInTheDocument();
  });

  it('names those of two', async () => {
    const two = forecast({
      curatorCount: 2,
      accepts: { expected: 0.8, low: 0, high: 2 },
      acceptPercents: [36, 48, 16],
    });
    renderApp(path, answers({ [expected]: campaignForecast({ forecast: two }) }));
    await ready();
    const text = 'At least one yes is 64 % likely; a yes from both is 16 % likely.';
    expect(await basket().findByText(text)).toBeVisible();
  });

  it('has no range of nothing, and no decimals', async () => {
    const none = { expected: 0, low: 0, high: 0 };
    renderApp(
      path,
      answers({
        [expected]: campaignForecast({
          forecast: forecast({ returnedCredits: none, accepts: { expected: 0.6, low: 0, high: 2 } }),
        }),
      }),
    );
    await ready();
    await waitFor(() => expect(figure('Likely returned')).toHaveTextContent(/^Likely returned0 ?$/));
    expect(figure('Yes')).toHaveTextContent('Yesunder 1 0–2');
  });

  it('follows the selection: the last one stays until the next, and none is requested before the API knows it', async () => {
    const adding = pending<ReturnType<typeof draft>>();
    const next = pending<ReturnType<typeof campaignForecast>>();
    const given = answers({ 'POST /api/v2/campaigns/:id/curators': () => adding.promise });
    const { user, callsTo } = renderApp(path, given);
    await ready();
    const shown = await basket().findByRole('region', { name: 'Forecast' });
    given[expected] = () => next.promise;
    await user.click(screen.getByRole('button', { name: 'Add Petit Matin' }));
    expect(await basket().findByRole('heading', { name: '2 curators' })).toBeVisible();
    expect(shown).toHaveAttribute('aria-busy', 'true');
    expect(figure('Yes')).toHaveTextContent('Yes3 1–5');
    expect(callsTo(expected)).toHaveLength(1);
    adding.resolve(draft([nordic, petit]));
    await waitFor(() => expect(callsTo(expected)).toHaveLength(2));
    expect(figure('Yes')).toHaveTextContent('Yes3 1–5');
    next.resolve(campaignForecast({ forecast: forecast({ accepts: { expected: 3.4, low: 2, high: 6 } }) }));
    await waitFor(() => expect(figure('Yes')).toHaveTextContent('Yes3 2–6'));
    expect(shown).toHaveAttribute('aria-busy', 'false');
  });

  it('shows in one line in the bar of a narrow screen', async () => {
    renderApp(path, answers());
    await ready();
    expect(await screen.findByText('3 yes likely, 1–5')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /1 curator.*3 yes likely, between 1 and 5/ })).toBeInTheDocument();
  });
});
