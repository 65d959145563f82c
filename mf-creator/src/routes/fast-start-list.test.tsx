import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pending, refusal } from '@fanfare/kit/testing';
import { fakeIndexedDb } from '../testing/fake-indexed-db.ts';
import { answers, begun, keepDraft, nordic, petit, proposal, small, velvet, visitor } from '../testing/fast-start.ts';
import { indieFolk } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';

const at2 = '/creator/campaigns/bfm/create?step=2';
const at3 = '/creator/campaigns/bfm/create?step=3';
const next = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  fakeIndexedDb();
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('step two', () => {
  it('shows price, wait and result of each goal, and suggests playlists', async () => {
    keepDraft(null, { ...begun, goal: null });
    const { user, at, callsTo } = renderApp(at2, answers(), visitor);
    const playlists = await screen.findByRole('radio', { name: /^Playlists/ });
    const card = playlists.closest('label')!;
    await within(card).findByText('1 to 12 credits a curator');
    expect(card).toHaveTextContent('An answer within 15 days, or your credits back');
    expect(playlists).toBeChecked();
    await user.click(await next('Show my list'));
    expect(at()).toBe(at3);
    expect(callsTo('POST /api/v2/public/fast-start/proposal')[0]?.body).toMatchObject({ goal: 'playlists' });
  });

  it('shows the budget in euros, by packs', async () => {
    keepDraft(null);
    const { user } = renderApp(at2, answers(), visitor);
    expect(await screen.findByText('€10, as a pack of 10 credits')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '50' }));
    expect(screen.getByText('50 credits', { selector: 'output' })).toBeVisible();
    expect(screen.getByText('€46, as a pack of 50 credits')).toBeVisible();
    screen.getByRole('slider', { name: /Budget/ }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByText('60 credits', { selector: 'output' })).toBeVisible();
    expect(screen.getByText('€56, as packs of 50 and 10 credits')).toBeVisible();
  });

  it('counts the wallet in', async () => {
    keepDraft(1);
    const { user } = renderApp(at2, answers());
    expect(await screen.findByText('Your wallet covers this: it has 132.00 credits.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '250' }));
    expect(screen.getByText('€108 for the credits you’re missing, as packs of 100, 10 and 10 credits')).toBeVisible();
  });
});

describe('step three', () => {
  const propose = 'POST /api/v2/public/fast-start/proposal';
  const forecasts = 'POST /api/v2/public/forecasts';
  const takeOut = (title: string) => screen.getByRole('button', { name: `Remove ${title}` });
  const titles = async () => {
    const list = await screen.findByRole('region', { name: 'Suggested curators' });
    return within(list)
      .getAllByRole('article')
      .map((row) => row.getAttribute('aria-label'));
  };
  beforeEach(() => keepDraft(null));

  it('shows a skeleton while loading', async () => {
    const slow = pending<ReturnType<typeof proposal>>();
    renderApp(at3, answers({ [propose]: () => slow.promise }), visitor);
    expect(await screen.findByRole('status', { name: 'Finding the best matches' })).toBeVisible();
    slow.resolve(proposal());
    expect(await screen.findByRole('heading', { name: '2 curators' })).toBeVisible();
  });

  it('shows the error, and retries', async () => {
    let isDown = true;
    const { user } = renderApp(
      at3,
      answers({ [propose]: () => (isDown ? Promise.reject(refusal('internal', 'x', { status: 500 })) : proposal()) }),
      visitor,
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    expect(await titles()).toContain('Nordic Kitchen');
  });

  it('says that nothing matches, and leads to another goal', async () => {
    const none = proposal([], { alternatives: [], fittingCount: 0 });
    const { user, at } = renderApp(at3, answers({ [propose]: none }), visitor);
    expect(await screen.findByText('No matches right now')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose another goal' }));
    expect(at()).toBe(at2);
  });

  it('shows who, why, the price, and the forecast', async () => {
    const { callsTo } = renderApp(at3, answers(), visitor);
    expect((await titles()).slice(0, 2)).toEqual(['Nordic Kitchen', 'Petit Matin']);
    const row = screen.getByRole('article', { name: 'Nordic Kitchen' });
    expect(row).toHaveTextContent('Places 4 of the artists you sound like');
    expect(row).toHaveTextContent('31 %');
    const side = screen.getByRole('complementary', { name: 'Budget and forecast' });
    expect(side).toHaveTextContent('2 reviews10.00');
    expect(side).toHaveTextContent('0.00 credits left');
    expect(within(side).getByRole('img', { name: /3 yes/ })).toBeVisible();
    expect(callsTo(forecasts)).toEqual([]);
    expect(callsTo(propose)).toEqual([
      expect.objectContaining({ body: expect.objectContaining({ goal: 'playlists', budgetCredits: 10 }) }),
    ]);
  });

  it('keeps the capital of a genre that is named after a place', async () => {
    const latin = { ...indieFolk, name: 'Latin jazz' };
    renderApp(at3, answers({ 'GET /music-genres': [latin] }), visitor);
    const row = await screen.findByRole('article', { name: 'Nordic Kitchen' });
    expect(await within(row).findByText('Yes in Latin jazz')).toBeVisible();
  });

  it('removes and restores a service, adds others, and updates the forecast; a reload keeps the list', async () => {
    const first = renderApp(at3, answers(), visitor);
    const { user, callsTo } = first;
    await titles();
    await user.click(takeOut('Nordic Kitchen'));
    expect(screen.getByText('Nordic Kitchen removed')).toBeVisible();
    expect(screen.getByRole('heading', { name: '1 curator' })).toBeVisible();
    // The keyboard keeps its place.
    expect(screen.getByRole('button', { name: 'Undo: add Nordic Kitchen back' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(takeOut('Nordic Kitchen').closest('li')).toContainElement(document.activeElement as HTMLElement);
    await user.click(takeOut('Petit Matin'));
    await user.click(screen.getByRole('button', { name: 'Add Small Hours' }));
    expect(screen.getByText('2.00 credits left')).toBeVisible();
    await waitFor(() => expect(callsTo(forecasts).at(-1)?.body).toMatchObject({ servicesIDs: [101, 103] }));
    expect(callsTo(propose)).toHaveLength(1);
    first.unmount();

    const again = renderApp(at3, answers({ [propose]: proposal([nordic]) }), visitor);
    expect(await titles()).toContain('Small Hours');
    expect(again.callsTo(propose)[0]?.body).toMatchObject({
      keptServicesIDs: [101, 103],
      excludedServicesIDs: [102],
    });
  });

  it('proposes a new list for another budget, and keeps manual changes', async () => {
    const { user, callsTo } = renderApp(at3, answers(), visitor);
    await titles();
    await user.click(screen.getByRole('button', { name: 'Add Velvet Sunday' }));
    expect(screen.getByText('3.00 credits over budget')).toBeVisible();
    await user.click(takeOut('Petit Matin'));
    within(screen.getByRole('complementary')).getByRole('slider').focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect(callsTo(propose).at(-1)?.body).toMatchObject({
        budgetCredits: 15,
        keptServicesIDs: [104],
        excludedServicesIDs: [102],
      }),
    );
  });

  it('says who became full, and offers the next best', async () => {
    keepDraft(null, { ...begun, list: [101, 102], names: { 101: 'Nordic Kitchen', 102: 'Petit Matin' } });
    const full = proposal([petit], { alternatives: [small, velvet] });
    const { user } = renderApp(at3, answers({ [propose]: full }), visitor);
    expect(await screen.findByText('Nordic Kitchen takes no more tracks right now')).toBeVisible();
    expect(screen.getByRole('heading', { name: '1 curator' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Small Hours, the next best match' }));
    expect(screen.queryByText('Nordic Kitchen takes no more tracks right now')).toBeNull();
    expect(screen.getByRole('heading', { name: '2 curators' })).toBeVisible();
  });

  it('adds nobody beyond the campaign’s limit', async () => {
    renderApp(at3, answers({ [propose]: proposal([nordic, petit], { cap: 2 }) }), visitor);
    expect(await screen.findByText('Your campaigns can have up to 2. Remove one to add another.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Small Hours' })).toBeDisabled();
  });

  it('works without a forecast', async () => {
    let isDown = true;
    const { user } = renderApp(
      at3,
      answers({
        [forecasts]: () =>
          isDown ? Promise.reject(refusal('overloaded', 'Busy', { status: 503 })) : proposal().forecast!,
      }),
      visitor,
    );
    await titles();
    await user.click(takeOut('Petit Matin'));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(await next('Sign up and continue')).toBeEnabled();
    isDown = false;
    await user.click(retry);
    expect(await screen.findByRole('region', { name: /forecast/i })).toBeVisible();
  });
});
