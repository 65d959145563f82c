import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draft } from '../testing/campaigns.ts';
import { genres, languages, page, track } from '../testing/fixtures.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { influencerSet, kitchen, metadata, proMetadata } from '../testing/influencers.ts';
import { refetchAll } from '../testing/refetch-all.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const home = '/creator/create-campaign/influencers';
const path = `${home}/create?trackId=31`;
const make = 'POST /api/v2/campaigns/influencers' as const;
const answers = (over: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/influencers/metadata': metadata(),
  'GET /api/account/tracks': page([track()]),
  'GET /api/account/track/:id': { ...track(), versions: [] } as never,
  'GET /music-genres': genres,
  'GET /languages': languages,
  [make]: influencerSet([kitchen]),
  // The next screen's requests; the tests end there.
  'GET /api/v2/campaigns/:id': { ...draft([kitchen]), type: 'influencers' },
  'GET /api/v2/campaigns/:id/influencers': influencerSet([kitchen]),
  'GET /api/v2/campaigns/:id/forecast': () => new Promise(() => {}),
  ...over,
});
const pro = (over: Answers = {}) => answers({ 'GET /api/v2/campaigns/influencers/metadata': proMetadata(), ...over });
const find = () => screen.findByRole('button', { name: 'Find influencers' });
const map = () => within(screen.getByRole('listbox', { name: 'Influencers by country' }));

beforeEach(() => sessionStorage.clear());

describe('the influencers’ home', () => {
  it('shows prices and reach of each platform, and where the credits go', async () => {
    renderApp(home, answers());
    const platforms = within(await screen.findByRole('list', { name: 'Platforms' }));
    expect(platforms.getAllByText('3 to 60 credits a post')).toHaveLength(3);
    expect(platforms.getAllByText(/40 influencers, 900 k followers in total/)).toHaveLength(3);
    const no = within(screen.getByText('They say no').closest('div')!);
    expect(no.getByText('Spent').closest('li')).toHaveTextContent('1');
    expect(no.getByText('Back in your wallet').closest('li')).toHaveTextContent('19');
    expect(screen.getByText(/Posts without it aren’t paid\./)).toBeVisible();
  });

  it('writes prices like everywhere else: two decimals unless whole, thousands grouped', async () => {
    const known = metadata();
    const platforms = known.platforms.map((one) => ({ ...one, medianCredits: 5.5, maxCredits: 1_200 }));
    renderApp(home, answers({ 'GET /api/v2/campaigns/influencers/metadata': { ...known, platforms } }));
    expect((await screen.findAllByText('3 to 1,200 credits a post'))[0]).toBeVisible();
    expect(screen.getAllByText('Half charge 5.50 or less')[0]).toBeVisible();
  });

  it('says why prices couldn’t be loaded, still lets a track be chosen, and retries', async () => {
    const given = answers({
      'GET /api/v2/campaigns/influencers/metadata': () => {
        throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
      },
    });
    const { user } = renderApp(home, given);
    expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
    expect(await screen.findByRole('button', { name: /Low Tide Choir/ })).toBeEnabled();
    given['GET /api/v2/campaigns/influencers/metadata'] = metadata();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Platforms' })).toBeVisible();
  });

  it('continues with the chosen track, and creates nothing yet', async () => {
    const { user, at, callsTo } = renderApp(home, answers());
    await user.click(await screen.findByRole('button', { name: /Low Tide Choir/ }));
    await waitFor(() => expect(at()).toBe(path));
    expect(callsTo(make)).toHaveLength(0);
  });

  it('skips the choice if a link names the track', async () => {
    const { at } = renderApp(`${home}?trackId=31`, answers());
    await waitFor(() => expect(at()).toBe(path));
  });
});

describe('the search for influencers', () => {
  it('asks for a track if opened without one', async () => {
    const { user, at, callsTo } = renderApp(`${home}/create`, answers());
    expect(await screen.findByRole('heading', { level: 1, name: 'Find influencers' })).toBeVisible();
    expect(at()).toBe(`${home}/create`);
    await user.click(await screen.findByRole('button', { name: /Low Tide Choir/ }));
    await waitFor(() => expect(at()).toBe(path));
    expect(await find()).toBeVisible();
    expect(callsTo(make)).toHaveLength(0);
  });

  it('shows not found for a foreign track', async () => {
    renderApp(
      path,
      answers({
        'GET /api/account/track/:id': () => {
          throw refusal('not_found', 'There is no such track.', { status: 404 });
        },
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Track not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a track' })).toHaveAttribute('href', home);
  });

  it('says why it couldn’t be loaded, and retries', async () => {
    const given = answers({
      'GET /api/v2/campaigns/influencers/metadata': () => {
        throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
      },
    });
    const { user } = renderApp(path, given);
    expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
    given['GET /api/v2/campaigns/influencers/metadata'] = metadata();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await find()).toBeVisible();
  });

  it('requires a platform', async () => {
    const { user, callsTo } = renderApp(path, answers());
    await find();
    for (const name of [/^Instagram/, /^TikTok/, /^YouTube/]) {
      await user.click(screen.getByRole('checkbox', { name }));
    }
    await user.click(await find());
    expect(screen.getByText('Platform is required')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Instagram/ })).toHaveFocus();
    expect(callsTo(make)).toHaveLength(0);
  });

  it('creates one draft for a double click with the settings, and opens it', async () => {
    const waiting = pending<ReturnType<typeof influencerSet>>();
    const { user, at, callsTo } = renderApp(path, answers({ [make]: () => waiting.promise }));
    await find();
    await user.click(screen.getByRole('checkbox', { name: /^YouTube/ }));
    await user.click(screen.getByRole('button', { name: '100 credits' }));
    await user.type(screen.getByRole('textbox', { name: /What the post is about/ }), 'A reel at breakfast.');
    await user.type(screen.getByRole('textbox', { name: /Your own wording/ }), 'Advertising');
    const button = await find();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Finding influencers for your track')).toBeVisible();
    expect(callsTo(make).map(({ body }) => body)).toEqual([
      {
        trackId: 31,
        platforms: ['instagram', 'tiktok'],
        budgetCredits: 100,
        brief: 'A reel at breakfast.',
        disclosure: 'Advertising',
      },
    ]);
    waiting.resolve(influencerSet([kitchen]));
    await waitFor(() => expect(at()).toBe('/creator/campaigns/influencers/create/1042'));
  });

  it('keeps the form after a refusal, and across a reload', async () => {
    const given = answers({
      [make]: () => {
        throw refusal('invalid_input', 'Something is wrong with the fields.', {
          status: 400,
          fields: { brief: 'The brief holds a link' },
        });
      },
    });
    const { user, unmount } = renderApp(path, given);
    await find();
    await user.type(screen.getByRole('textbox', { name: /What the post is about/ }), 'See the link.');
    await user.click(screen.getByRole('button', { name: '200 credits' }));
    await user.click(await find());
    expect(await screen.findByText('The brief holds a link')).toBeVisible();
    unmount();
    renderApp(path, given);
    await find();
    expect(screen.getByRole('textbox', { name: /What the post is about/ })).toHaveValue('See the link.');
    expect(screen.getByRole('button', { name: '200 credits' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('stays open when the track can’t be loaded again', async () => {
    const given = answers();
    const { user, client } = renderApp(path, given);
    await find();
    const brief = screen.getByRole('textbox', { name: /What the post is about/ });
    await user.type(brief, 'A reel at breakfast.');
    given['GET /api/account/track/:id'] = () => {
      throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
    };
    await refetchAll(client);
    expect(brief).toBeVisible();
    expect(screen.queryByText('Fanfare is busy.')).not.toBeInTheDocument();
  });

  it('creates no second draft when the response got lost', async () => {
    const given = answers({
      [make]: () => {
        throw refusal('network', 'No answer', { status: 0 });
      },
    });
    const { user, at, callsTo } = renderApp(path, given);
    await user.click(await find());
    expect(await screen.findByText(/^Can’t reach Fanfare\. What you typed is still here/)).toBeVisible();
    given[make] = influencerSet([kitchen]);
    await user.click(await find());
    await waitFor(() => expect(at()).toBe('/creator/campaigns/influencers/create/1042'));
    const [first, second] = callsTo(make).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  it('shows what the budget reaches and leaves, and offers Pro at the limit', async () => {
    const { user, services } = renderApp(path, answers());
    await find();
    expect(screen.getByText(/that’s about 4 influencers/)).toBeVisible();
    const side = within(screen.getByRole('complementary', { name: 'Your search' }));
    expect(side.getByText('Wallet after, at least').closest('div')).toHaveTextContent('82.00');
    await user.click(screen.getByRole('button', { name: '200 credits' }));
    expect(screen.getByText(/Enough for all 10 influencers/)).toBeVisible();
    expect(side.getByText('Missing').closest('div')).toHaveTextContent('68.00');
    await user.click(screen.getByRole('button', { name: 'Up to 100 with Pro' }));
    expect(services.openPro).toHaveBeenCalledWith('Up to 100 influencers per campaign');
  });
});

describe('Pro settings', () => {
  it('show everyone where influencers are, and offer Pro when a free account chooses', async () => {
    const { user, services, callsTo } = renderApp(path, answers());
    await find();
    await user.click(map().getByRole('option', { name: /^Sweden: 14 influencers/ }));
    expect(services.openPro).toHaveBeenLastCalledWith('Influencer countries');
    expect(map().getByRole('option', { name: /^Sweden/ })).toHaveAttribute('aria-selected', 'false');
    expect(map().queryByRole('option', { name: /New Zealand/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'See trends with Pro' }));
    expect(services.openPro).toHaveBeenLastCalledWith('Influencer trends');
    await user.click(await find());
    await waitFor(() => expect(callsTo(make)).toHaveLength(1));
    expect(callsTo(make)[0]?.body).not.toHaveProperty('countries');
  });

  it('name the refused feature in the offer', async () => {
    const { user } = renderApp(
      path,
      pro({
        [make]: () => {
          throw refusal('pro_required', 'Countries are part of Pro.', {
            status: 403,
            details: { feature: 'Influencer countries' },
          });
        },
      }),
    );
    await user.click(await find());
    expect(await screen.findByText('Countries are part of Pro.')).toBeVisible();
  });

  it('choose countries by key on the map, and in the list', async () => {
    const { user, callsTo } = renderApp(path, pro());
    await find();
    const kingdom = map().getByRole('option', { name: /^United Kingdom/ });
    // The country with most influencers is the map's one tab stop.
    expect(kingdom).toHaveAttribute('tabindex', '0');
    kingdom.focus();
    await user.keyboard('{ArrowRight}');
    expect(map().getByRole('option', { name: /^Sweden/ })).toHaveFocus();
    await user.keyboard(' ');
    expect(map().getByRole('option', { name: /^Sweden/ })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('combobox', { name: 'Countries by name' }));
    await user.click(await screen.findByRole('option', { name: /^United Kingdom\s*31/ }));
    await user.keyboard('{Escape}');
    await user.click(await find());
    await waitFor(() => expect(callsTo(make)[0]?.body).toMatchObject({ countries: ['SE', 'GB'] }));
  });

  it('count countries of the chosen platforms only', async () => {
    const { user } = renderApp(
      path,
      pro({
        'GET /api/v2/campaigns/influencers/metadata': ({ query }) =>
          query?.['type']
            ? proMetadata({ countries: [{ id: 1, code: 'SE', name: 'Sweden', count: 3 }] })
            : proMetadata(),
      }),
    );
    await find();
    await user.click(screen.getByRole('checkbox', { name: /^YouTube/ }));
    expect(await map().findByRole('option', { name: /^Sweden: 6 influencers/ })).toBeVisible();
    expect(map().queryByRole('option', { name: /^United Kingdom/ })).not.toBeInTheDocument();
  });

  it('show how trends grow, as text too, and which ones we picked', async () => {
    const { user, callsTo } = renderApp(path, pro());
    await find();
    const grown = screen.getByRole('button', { name: /slowmorning/ });
    expect(grown).toHaveTextContent('+140 %');
    expect(grown).toHaveTextContent('12 posts, 5 before');
    expect(screen.getByRole('button', { name: /Reel/ })).toHaveTextContent('Editorial');
    await user.click(grown);
    expect(grown).toHaveAttribute('aria-pressed', 'true');
    await user.click(await find());
    await waitFor(() => expect(callsTo(make)[0]?.body).toMatchObject({ trends: ['tag:slowmorning'] }));
  });
});
