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
const list = (items = [summary(), done]): Answers => ({
  'GET /api/v2/campaigns/me': { ...page(items), counts },
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

  it('shows the generic message for an unexpected error', async () => {
    renderApp('/creator/campaigns', {
      'GET /api/v2/campaigns/me': () => {
        throw new TypeError('x is undefined');
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong, please try again later or contact support',
    );
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
    expect(within(row).getByText('36.00')).toBeVisible();
    expect(within(row).getByText('8.00')).toBeVisible();
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

  it('archives ended campaigns only, with undo', async () => {
    const { user, services, callsTo } = renderApp('/creator/campaigns', {
      ...list(),
      'PUT /api/v2/campaigns/:id/archive': done,
    });
    await screen.findByRole('link', { name: 'Eleven Postcards' });
    expect(screen.queryByRole('button', { name: 'Archive Low Tide Choir' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Archive Eleven Postcards' }));
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
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns'));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('says why a campaign can’t be archived, and keeps it', async () => {
    const { user, services } = renderApp('/creator/campaigns', {
      ...list(),
      'PUT /api/v2/campaigns/:id/archive': () => {
        throw refusal('wrong_state', 'A running campaign stays in sight.');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Archive Eleven Postcards' }));
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
