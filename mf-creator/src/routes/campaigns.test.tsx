import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { summary } from '../testing/campaigns.ts';
import { page } from '../testing/fixtures.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const counts = { all: 2, running: 1, completed: 1, drafts: 0, archived: 0 };
const done = summary({
  id: 7,
  status: 'completed',
  answeredCount: 12,
  track: { ...summary().track, title: 'Eleven Postcards' },
});
const totals = {
  campaignCount: 2,
  submissionCount: 24,
  answeredCount: 21,
  acceptedCount: 6,
  heldCredits: 10,
  spentCredits: 72.5,
  returnedCredits: 16,
};
const list = (items = [summary(), done]): Answers => ({
  'GET /api/v2/campaigns/me': { ...page(items), counts },
  'GET /api/v2/campaigns/totals': totals,
});

describe('the list of campaigns', () => {
  it('shows the error, and retries', async () => {
    const answers: Answers = {
      'GET /api/v2/campaigns/me': () => {
        throw refusal('overloaded', 'Fanfare is busy, try again in a moment.', { status: 503 });
      },
    };
    const { user } = renderApp('/creator/campaigns', answers);
    expect(await screen.findByRole('alert')).toHaveTextContent('Fanfare is busy, try again in a moment.');
    Object.assign(answers, list());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Low Tide Choir' })).toBeVisible();
  });

  it('shows the specification’s text and nothing else for an unexpected error', async () => {
    renderApp('/creator/campaigns', {
      'GET /api/v2/campaigns/me': () => {
        throw new TypeError('x is undefined');
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error !Try again$/);
  });

  it('invites to create the first one', async () => {
    renderApp('/creator/campaigns', {
      'GET /api/v2/campaigns/me': {
        ...page([]),
        counts: { all: 0, running: 0, completed: 0, drafts: 0, archived: 0 },
      },
    });
    expect(await screen.findByRole('heading', { name: 'No campaigns yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start in three steps' })).toHaveAttribute(
      'href',
      '/creator/campaigns/bfm/create',
    );
    expect(screen.getByRole('link', { name: 'Choose curators yourself' })).toHaveAttribute(
      'href',
      '/creator/create-campaign',
    );
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('shows progress and credits of each', async () => {
    renderApp('/creator/campaigns', list());
    const row = (await screen.findByRole('link', { name: 'Low Tide Choir' })).closest('li')!;
    expect(within(row).getByRole('img', { name: '9 of 12 answered' })).toBeVisible();
    expect(within(row).getByText('Sent')).toBeVisible();
    const money = within(row)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(money).toEqual([
      ['Held', '5.00'],
      ['Spent', '36.00'],
      ['Returned', '8.00'],
    ]);
  });

  it('keeps view and search in the URL, and requests just those', async () => {
    const { user, at, callsTo } = renderApp('/creator/campaigns', list());
    await user.click(await screen.findByRole('button', { name: /Running/ }));
    await user.type(screen.getByRole('searchbox'), 'tide');
    await waitFor(() => expect(at()).toBe('/creator/campaigns?view=running&q=tide'));
    await waitFor(() =>
      expect(callsTo('GET /api/v2/campaigns/me').at(-1)?.query).toMatchObject({
        status: 'awaiting_audio,scheduled,sent',
        q: 'tide',
      }),
    );
  });

  it('says what each empty view is for', async () => {
    const empty = renderApp('/creator/campaigns?view=running', list([]));
    expect(await screen.findByText(/^Nothing is out or waiting to go out/)).toBeVisible();
    await empty.user.click(screen.getByRole('button', { name: /Drafts/ }));
    expect(await screen.findByText('Drafts wait here until you pay for them.')).toBeVisible();
    await empty.user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(empty.at()).toBe('/creator/campaigns'));
  });

  it('shows the totals of the filter', async () => {
    const { callsTo } = renderApp('/creator/campaigns?view=completed&q=tide', list());
    const region = await screen.findByRole('region', { name: 'Totals of the campaigns shown' });
    await waitFor(() => expect(within(region).getAllByRole('term')).toHaveLength(6));
    const shown = within(region)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(shown).toEqual([
      ['Campaigns', '2'],
      ['Submissions', '24'],
      ['Accepted', '6'],
      ['Held', '10.00'],
      ['Spent', '72.50'],
      ['Returned', '16.00'],
    ]);
    expect(callsTo('GET /api/v2/campaigns/totals')[0]?.query).toEqual({
      archived: 'false',
      status: 'completed',
      q: 'tide',
    });
  });

  it('sorts on the server, by what the URL says', async () => {
    const { user, at, callsTo } = renderApp('/creator/campaigns?sort=held', list());
    expect(await screen.findByRole('combobox', { name: 'Sort by' })).toHaveTextContent('Credits held');
    const sorts = () => callsTo('GET /api/v2/campaigns/me').map(({ query }) => query?.['sort']);
    expect(sorts()).toEqual(['held']);
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await user.click(await screen.findByRole('option', { name: 'Accepted share' }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns?sort=accepted'));
    await waitFor(() => expect(sorts()).toEqual(['held', 'accepted']));
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await user.click(await screen.findByRole('option', { name: 'Newest' }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns'));
  });

  it('archives ended campaigns only, with undo', async () => {
    const { user, services, callsTo } = renderApp('/creator/campaigns', {
      ...list(),
      'PUT /api/v2/campaigns/:id/archive': done,
    });
    await screen.findByRole('link', { name: 'Eleven Postcards' });
    await user.click(screen.getByRole('button', { name: 'More actions for Low Tide Choir' }));
    expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Archive' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'More actions for Eleven Postcards' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await waitFor(() => expect(services.notify).toHaveBeenCalled());
    const toast = services.notify.mock.calls[0]![0];
    expect(toast.text).toBe('Eleven Postcards archived');
    toast.action!.onSelect();
    await waitFor(() =>
      expect(callsTo('PUT /api/v2/campaigns/:id/archive').map(({ body }) => body)).toEqual([
        { archived: true },
        { archived: false },
      ]),
    );
  });

  it('says so, with an undo, for each of two quick archivings; an undo that fails says why', async () => {
    const archive = 'PUT /api/v2/campaigns/:id/archive';
    const held = pending<typeof done>();
    const other = { ...done, id: 8, track: { ...done.track, title: 'Paper Lanterns' } };
    const given: Answers = { ...list([done, other]), [archive]: () => held.promise };
    const { user, services } = renderApp('/creator/campaigns', given);
    for (const title of ['Eleven Postcards', 'Paper Lanterns']) {
      await user.click(await screen.findByRole('button', { name: `More actions for ${title}` }));
      await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    }
    held.resolve(done);
    const texts = () => services.notify.mock.calls.map(([toast]) => toast.text);
    await waitFor(() => expect(texts().toSorted()).toEqual(['Eleven Postcards archived', 'Paper Lanterns archived']));
    given[archive] = () => {
      throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
    };
    services.notify.mock.calls[0]![0].action!.onSelect();
    await waitFor(() => expect(texts().at(-1)).toBe('Fanfare is busy.'));
  });

  it('shows a skeleton while loading', async () => {
    const waiting = pending<never>();
    renderApp('/creator/campaigns', { 'GET /api/v2/campaigns/me': () => waiting.promise });
    expect(await screen.findByRole('status', { name: 'Loading your campaigns' })).toBeVisible();
  });

  it('shows which campaign a new version belongs to, and when it’s sent', async () => {
    renderApp(
      '/creator/campaigns',
      list([
        summary({ id: 1099, resendOf: 1042 }),
        summary({ id: 9, status: 'scheduled', sendAt: '2026-06-03T10:30:00.000Z' }),
      ]),
    );
    expect(await screen.findByText('New version of campaign #1042')).toBeVisible();
    expect(screen.getByText(/^Goes out Wed,? 3 Jun/)).toBeVisible();
  });

  it('opens the linked view, and offers to show everything if it’s empty', async () => {
    const { user, at, callsTo } = renderApp('/creator/campaigns?view=drafts&q=harbour', list([]));
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('harbour');
    expect(callsTo('GET /api/v2/campaigns/me')[0]?.query).toMatchObject({ status: 'draft', q: 'harbour' });
    expect(screen.getByText(/^No campaign for “harbour”/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns'));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('says that an artist has none, and clears artist and view together', async () => {
    const { user, at } = renderApp('/creator/campaigns?artist=3&view=drafts', {
      ...list([]),
      'GET /api/v2/artists': [],
    });
    expect(await screen.findByText('No campaigns for this artist here.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns'));
  });

  it('says why a campaign can’t be archived, and keeps it', async () => {
    const { user, services } = renderApp('/creator/campaigns', {
      ...list(),
      'PUT /api/v2/campaigns/:id/archive': () => {
        throw refusal('wrong_state', 'A running campaign stays in sight.');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More actions for Eleven Postcards' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await waitFor(() =>
      expect(services.notify).toHaveBeenCalledWith({ text: 'A running campaign stays in sight.', tone: 'danger' }),
    );
    expect(screen.getByRole('link', { name: 'Eleven Postcards' })).toBeVisible();
  });

  it('loads pages, and merges many changes into one request', async () => {
    const { user, emit, callsTo } = renderApp('/creator/campaigns', {
      'GET /api/v2/campaigns/me': ({ query }) => ({
        ...(query?.['cursor'] ? page([done]) : page([summary()], 'next')),
        counts,
      }),
      'GET /api/v2/campaigns/totals': totals,
    });
    await screen.findByRole('link', { name: 'Low Tide Choir' });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('link', { name: 'Eleven Postcards' });
    expect(callsTo('GET /api/v2/campaigns/me')).toHaveLength(2);
    for (let change = 0; change < 20; change += 1) emit({ type: 'campaign', campaignId: 1042 });
    await waitFor(() => expect(callsTo('GET /api/v2/campaigns/me')).toHaveLength(4));
  });

  it('refetches when a campaign changes elsewhere', async () => {
    const answers = list();
    const { emit } = renderApp('/creator/campaigns', answers);
    await screen.findByRole('link', { name: 'Low Tide Choir' });
    Object.assign(answers, list([summary({ answeredCount: 10 })]));
    emit({ type: 'campaign', campaignId: 1042 });
    expect(await screen.findByRole('img', { name: '10 of 12 answered' })).toBeVisible();
  });
});
