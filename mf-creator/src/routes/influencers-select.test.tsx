import type { InfluencerSet } from '@fanfare/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draft } from '../testing/campaigns.ts';
import { page } from '../testing/fixtures.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { attic, harbour, influencer, influencerSet, kitchen, metadata, proMetadata } from '../testing/influencers.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const path = '/creator/campaigns/influencers/create/1042';
const read = 'GET /api/v2/campaigns/:id/influencers' as const;
const renew = 'POST /api/v2/campaigns/:id/influencers/regenerate' as const;
const change = 'POST /api/v2/campaigns/:id/influencers' as const;
const add = 'POST /api/v2/campaigns/:id/curators' as const;
const ofDraft = { ...draft([kitchen, harbour]), type: 'influencers' as const };
const answers = (over: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/:id': ofDraft,
  [read]: influencerSet(),
  'GET /api/v2/campaigns/influencers/metadata': metadata(),
  'GET /api/v2/campaigns/:id/forecast': () => new Promise(() => {}),
  ...over,
});
const card = (title: string) => within(screen.getByRole('article', { name: title }));
const basket = () => within(screen.getByRole('complementary', { name: 'Chosen influencers' }));
const settings = () => within(screen.getByRole('complementary', { name: 'Settings' }));
const titles = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'));

beforeEach(() => sessionStorage.clear());

describe('choosing influencers', () => {
  it('redirects paid campaigns, and playlist drafts to playlists', async () => {
    const paid = renderApp(path, answers({ 'GET /api/v2/campaigns/:id': { ...ofDraft, status: 'sent' } }));
    await waitFor(() => expect(paid.at()).toBe('/creator/campaigns/1042'));
    paid.unmount();
    const other = renderApp(path, {
      ...answers({ 'GET /api/v2/campaigns/:id': draft() }),
      'GET /api/v2/curator-services': () => new Promise(() => {}),
      'GET /api/v2/curator-services/counts': () => new Promise(() => {}),
      'GET /api/v2/curator-services/stats/price-range': () => new Promise(() => {}),
      'GET /music-genres': [],
      'GET /countries': [],
      'GET /languages': [],
    });
    await waitFor(() => expect(other.at()).toBe('/creator/campaigns/playlists/create/1042'));
  });

  it('says why the set couldn’t be loaded, and retries', async () => {
    const given = answers({
      [read]: () => {
        throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
      },
    });
    const { user } = renderApp(path, given);
    expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
    given[read] = influencerSet();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Kitchen Reels' })).toBeVisible();
  });

  it('shows each post, the totals, and the wallet after', async () => {
    renderApp(path, answers());
    await screen.findByRole('article', { name: 'Kitchen Reels' });
    expect(
      card('Kitchen Reels').getByText('One reel with 15 seconds of the track. It stays for 28 days.'),
    ).toBeVisible();
    expect(card('Harbour Light').getByText('TikTok')).toBeVisible();
    const head = within(screen.getByRole('region', { name: 'Influencers' }));
    expect(head.getByText(/of 64 matches, 62\.4 k followers in total/)).toBeVisible();
    expect(head.getByText('32 of 50 credits')).toBeVisible();
    expect(basket().getByRole('heading', { name: '2 influencers' })).toBeVisible();
    expect(basket().getByText('100.00')).toBeVisible();
    expect(basket().getByRole('link', { name: 'Continue to brief' })).toHaveAttribute('href', `${path}/pitch`);
  });

  it('says when a full one opens again', async () => {
    const full = influencer({ availability: { status: 'full', opensAt: '2026-05-21T08:00:00.000Z' } });
    renderApp(path, answers({ [read]: influencerSet([full]) }));
    expect(await screen.findByText('Full now, opens Thu 21 May')).toBeVisible();
  });

  it('pins immediately, sends all pins, and unpins after a refusal', async () => {
    const waiting = pending<InfluencerSet>();
    const given = answers({ [renew]: () => waiting.promise });
    const { user, callsTo, services } = renderApp(path, given);
    await user.click(await screen.findByRole('button', { name: 'Pin Kitchen Reels' }));
    expect(screen.getByRole('button', { name: 'Unpin Kitchen Reels' })).toBeVisible();
    expect(callsTo(renew)[0]?.body).toEqual({ pinnedServicesIDs: [301], keepOthers: true });
    waiting.reject(refusal('wrong_state', 'This campaign is paid already.'));
    expect(await screen.findByRole('button', { name: 'Pin Kitchen Reels' })).toBeVisible();
    expect(services.notify).toHaveBeenCalledWith({ text: 'This campaign is paid already.', tone: 'danger' });
  });

  it('replaces those that aren’t pinned, and announces how many', async () => {
    const waiting = pending<InfluencerSet>();
    const given = answers({
      [read]: influencerSet([kitchen, harbour], { pinned: [301] }),
      [renew]: () => waiting.promise,
    });
    const { user, callsTo } = renderApp(path, given);
    await user.click(await screen.findByRole('button', { name: 'Show others' }));
    expect(screen.getByText('Finding others. Pinned influencers stay.')).toBeVisible();
    expect(callsTo(renew)[0]?.body).toEqual({ pinnedServicesIDs: [301] });
    waiting.resolve(influencerSet([kitchen, attic], { pinned: [301], hasMore: false }));
    expect(await screen.findByText('1 new, 1 stayed.')).toBeVisible();
    expect(titles()).toEqual(['Kitchen Reels', 'Attic Sessions']);
    expect(basket().getByText('20.00')).toBeVisible();
    expect(screen.getByRole('button', { name: 'No more' })).toBeDisabled();
  });

  it('restores the previous ones', async () => {
    const given = answers({
      [renew]: influencerSet([kitchen, attic]),
      'DELETE /api/v2/campaigns/:id/curators': ofDraft,
      [add]: ofDraft,
    });
    const { user, callsTo } = renderApp(path, given);
    await user.click(await screen.findByRole('button', { name: 'Show others' }));
    await user.click(await screen.findByRole('button', { name: 'Restore the previous influencers' }));
    expect(await screen.findByText('Previous influencers restored.')).toBeVisible();
    expect(callsTo('DELETE /api/v2/campaigns/:id/curators')[0]?.query).toEqual({ servicesIDs: '303' });
    expect(callsTo(add)[0]?.body).toEqual({ servicesIDs: [302] });
    expect(titles()).toEqual(['Kitchen Reels', 'Harbour Light']);
    expect(screen.queryByRole('button', { name: 'Restore the previous influencers' })).not.toBeInTheDocument();
  });

  it('keeps the set if replacing is refused', async () => {
    const { user, services, callsTo } = renderApp(
      path,
      answers({
        [renew]: () => {
          throw refusal('pro_required', 'Countries are part of Pro.', {
            status: 403,
            details: { feature: 'Influencer countries' },
          });
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Show others' }));
    await waitFor(() => expect(callsTo(renew)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/Finding others/)).not.toBeInTheDocument());
    expect(titles()).toEqual(['Kitchen Reels', 'Harbour Light']);
    // The shell's Pro modal says why.
    expect(services.notify).not.toHaveBeenCalled();
  });

  it('removes a disliked one and its price immediately, and restores it in place', async () => {
    const given = answers({ [renew]: influencerSet([harbour]), [add]: ofDraft });
    const { user, callsTo } = renderApp(path, given);
    await user.click(await screen.findByRole('button', { name: 'Not for me: Kitchen Reels' }));
    expect(screen.getByText('Kitchen Reels hidden; it won’t be suggested again')).toBeVisible();
    expect(callsTo(renew)[0]?.body).toEqual({ dislikedServicesIDs: [301], keepOthers: true });
    expect(basket().getByRole('heading', { name: '1 influencer' })).toBeVisible();
    const undo = screen.getByRole('button', { name: 'Undo: add Kitchen Reels back' });
    expect(undo).toHaveFocus();
    given[read] = influencerSet();
    await user.click(undo);
    await waitFor(() => expect(titles()).toEqual(['Kitchen Reels', 'Harbour Light']));
    expect(callsTo(add)[0]?.body).toEqual({ servicesIDs: [301] });
    expect(screen.queryByText(/it won’t be suggested again/)).not.toBeInTheDocument();
  });

  it('restores a disliked one if the API refuses', async () => {
    const { user, services } = renderApp(
      path,
      answers({
        [renew]: () => {
          throw refusal('wrong_state', 'This campaign is paid already.');
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Not for me: Harbour Light' }));
    await waitFor(() => expect(services.notify).toHaveBeenCalled());
    await waitFor(() => expect(titles()).toEqual(['Kitchen Reels', 'Harbour Light']));
  });

  it('says how many fit at the limit, and offers Pro', async () => {
    const many = Array.from({ length: 10 }, (_, index) => influencer({ id: 400 + index, title: `Room ${index}` }));
    const { user, services } = renderApp(path, answers({ [read]: influencerSet(many) }));
    expect(await screen.findByText(/10 of 10 places/)).toBeVisible();
    const head = within(screen.getByRole('region', { name: 'Influencers' }));
    await user.click(head.getByRole('button', { name: 'Up to 100 with Pro' }));
    expect(services.openPro).toHaveBeenCalledWith('Up to 100 influencers per campaign');
  });

  it('finds one by name and adds them, or offers Pro at the limit', async () => {
    const given = answers({
      'GET /api/v2/curator-services': { ...page([kitchen, attic]), total: 2 },
      [add]: () => {
        throw refusal('pro_required', 'A free campaign holds 10 influencers.', {
          status: 403,
          details: { feature: 'Up to 100 influencers per campaign' },
        });
      },
    });
    const { user, services, callsTo } = renderApp(path, given);
    await user.click(await screen.findByRole('button', { name: 'Add by name' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an influencer by name' }));
    await user.type(dialog.getByRole('searchbox', { name: 'Name' }), 'att');
    expect(await dialog.findByRole('button', { name: 'Kitchen Reels is already added' })).toBeDisabled();
    expect(callsTo('GET /api/v2/curator-services')[0]?.query).toMatchObject({
      type: 'influencers',
      campaignId: 1042,
      q: 'att',
    });
    await user.click(dialog.getByRole('button', { name: 'Add Attic Sessions' }));
    expect(await dialog.findByText('A free campaign holds 10 influencers.')).toBeVisible();
    // The shell did, with the refusal; later it would be open again for those who have closed it.
    expect(services.openPro).not.toHaveBeenCalled();
    given[add] = ofDraft;
    given[read] = influencerSet([kitchen, harbour, attic]);
    await user.click(dialog.getByRole('button', { name: 'Add Attic Sessions' }));
    expect(await dialog.findByRole('button', { name: 'Attic Sessions is already added' })).toBeDisabled();
  });
});

describe('the settings beside the set', () => {
  it('apply only when searching again, and survive a reload', async () => {
    const given = answers({ [change]: influencerSet([attic], { cap: 10 }) });
    const { user, callsTo, unmount } = renderApp(path, given);
    await screen.findByRole('article', { name: 'Kitchen Reels' });
    expect(settings().queryByRole('button', { name: 'Search again' })).not.toBeInTheDocument();
    await user.click(settings().getByRole('checkbox', { name: /^Instagram/ }));
    expect(callsTo(change)).toHaveLength(0);
    unmount();
    const again = renderApp(path, given);
    await screen.findByRole('article', { name: 'Kitchen Reels' });
    expect(settings().getByRole('checkbox', { name: /^Instagram/ })).not.toBeChecked();
    await again.user.click(settings().getByRole('button', { name: 'Search again' }));
    await waitFor(() => expect(titles()).toEqual(['Attic Sessions']));
    expect(again.callsTo(change)[0]?.body).toEqual({
      platforms: ['tiktok', 'youtube'],
      budgetCredits: 50,
      disclosure: '',
    });
  });

  it('keep what is changed while the ones before are on their way', async () => {
    const held = pending<InfluencerSet>();
    const { user } = renderApp(path, answers({ [change]: () => held.promise }));
    await screen.findByRole('article', { name: 'Kitchen Reels' });
    await user.click(settings().getByRole('button', { name: '200 credits' }));
    await user.click(settings().getByRole('button', { name: 'Search again' }));
    await user.type(settings().getByRole('textbox', { name: /Your own wording/ }), 'Advertising');
    const applied = influencerSet([attic]);
    held.resolve({ ...applied, settings: { ...applied.settings, budgetCredits: 200 } });
    await waitFor(() => expect(titles()).toEqual(['Attic Sessions']));
    expect(settings().getByRole('textbox', { name: /Your own wording/ })).toHaveValue('Advertising');
    expect(settings().getByText('Your influencers don’t change.')).toBeVisible();
  });

  it('can be discarded', async () => {
    const { user } = renderApp(path, answers());
    await screen.findByRole('article', { name: 'Kitchen Reels' });
    await user.click(settings().getByRole('button', { name: '200 credits' }));
    await user.click(settings().getByRole('button', { name: 'Discard changes' }));
    expect(settings().queryByRole('button', { name: 'Search again' })).not.toBeInTheDocument();
  });

  it('save the disclosure alone without a new search', async () => {
    const { user, callsTo } = renderApp(path, answers({ [change]: influencerSet() }));
    await screen.findByRole('article', { name: 'Kitchen Reels' });
    await user.type(settings().getByRole('textbox', { name: /Your own wording/ }), 'Advertising');
    expect(settings().getByText('Your influencers don’t change.')).toBeVisible();
    await user.click(settings().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(callsTo(change)[0]?.body).toMatchObject({ disclosure: 'Advertising' }));
  });

  it('show why they were refused, and keep the input', async () => {
    const { user } = renderApp(
      path,
      answers({
        [read]: influencerSet([kitchen], { settings: { ...influencerSet().settings, countries: ['SE'] } }),
        [change]: () => {
          throw refusal('pro_required', 'Countries are part of Pro.', {
            status: 403,
            details: { feature: 'Influencer countries' },
          });
        },
      }),
    );
    await screen.findByRole('article', { name: 'Kitchen Reels' });
    await user.click(settings().getByRole('button', { name: '100 credits' }));
    await user.click(settings().getByRole('button', { name: 'Search again' }));
    expect(await settings().findByText('Countries are part of Pro.')).toBeVisible();
    expect(settings().getByRole('button', { name: '100 credits' })).toHaveAttribute('aria-pressed', 'true');
    // Choices that need an expired Pro can be removed.
    await user.click(settings().getByRole('button', { name: 'Remove Sweden' }));
    expect(settings().queryByText('Countries are part of Pro.')).not.toBeInTheDocument();
  });

  it('open the map and the trends for Pro accounts', async () => {
    const given = answers({ 'GET /api/v2/campaigns/influencers/metadata': proMetadata(), [change]: influencerSet() });
    const { user, callsTo } = renderApp(path, given);
    await screen.findByRole('article', { name: 'Kitchen Reels' });
    await user.click(settings().getByRole('button', { name: 'Open the map' }));
    await user.click(await screen.findByRole('option', { name: /^Sweden: 14 influencers/ }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(settings().getByRole('button', { name: 'Choose trends' }));
    await user.click(await screen.findByRole('button', { name: /slowmorning/ }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(settings().getByRole('button', { name: 'Search again' }));
    await waitFor(() =>
      expect(callsTo(change)[0]?.body).toMatchObject({ countries: ['SE'], trends: ['tag:slowmorning'] }),
    );
  });
});

describe('an empty set', () => {
  const empty = (over: Partial<InfluencerSet>) => answers({ [read]: influencerSet([], over) });

  it('says that nothing matches', async () => {
    renderApp(path, empty({ fittingCount: 0, hasMore: false }));
    expect(await screen.findByRole('heading', { name: 'No influencers match these settings' })).toBeVisible();
  });

  it('says that the budget is too small, and the lowest price', async () => {
    const settingsOf = { ...influencerSet().settings, budgetCredits: 2 };
    renderApp(path, empty({ fittingCount: 4, hasMore: false, settings: settingsOf }));
    expect(await screen.findByText('No match posts for 2 credits; prices start at 3.')).toBeVisible();
  });

  it('runs the first search of a draft', async () => {
    const given = { ...empty({}), [renew]: influencerSet([attic]) };
    const { user } = renderApp(path, given);
    await screen.findByRole('heading', { name: 'No search yet' });
    await user.click(screen.getByRole('button', { name: 'Find influencers' }));
    await waitFor(() => expect(titles()).toEqual(['Attic Sessions']));
  });

  it('says that every match was shown', async () => {
    renderApp(path, empty({ hasMore: false }));
    expect(await screen.findByRole('heading', { name: 'You’ve seen every match' })).toBeVisible();
  });
});
