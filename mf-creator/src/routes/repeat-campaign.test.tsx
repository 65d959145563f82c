import type { CuratorList } from '@fanfare/api-contract';
import { pending, refusal } from '@fanfare/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { campaign, draft, summary } from '../testing/campaigns.ts';
import { page, service, track } from '../testing/fixtures.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './campaign-detail.tsx';
import '../features/repeat/components/duplicate-dialog.tsx';

const duplicate = 'POST /api/v2/campaigns/:id/duplicate' as const;
const other = track({ id: 32, title: 'Paper Lanterns' });
const copy = draft([service()], { id: 2000 });
const counts = { all: 1, running: 1, completed: 0, drafts: 0, archived: 0 };
const answers = (more: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/:id': campaign(),
  'GET /api/account/tracks': page([track(), other]),
  ...more,
});
const choose = async (user: ReturnType<typeof renderApp>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'More actions for Low Tide Choir' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('duplicating a campaign', () => {
  it('from its page: for its own track, and straight on to the draft when nobody is left out', async () => {
    const { user, at, callsTo } = renderApp(
      '/creator/campaigns/1042',
      answers({ [duplicate]: { campaign: copy, leftOut: [] } }),
    );
    await choose(user, 'Duplicate');
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate “Low Tide Choir”' }));
    expect(dialog.getByRole('combobox', { name: 'Track' })).toHaveValue('Low Tide Choir');
    await user.click(dialog.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns/playlists/create/2000/pitch'));
    expect(callsTo(duplicate).map(({ params, body }) => [params, body])).toEqual([[{ id: 1042 }, { trackId: 31 }]]);
  });

  it('from its row: for another track, and names those left out before it goes on', async () => {
    const reason = 'This track went to “Nordic Kitchen” within the last 90 days.';
    const { user, callsTo } = renderApp(
      '/creator/campaigns',
      answers({
        'GET /api/v2/campaigns/me': { ...page([summary()]), counts },
        'GET /api/v2/campaigns/totals': {
          campaignCount: 1,
          submissionCount: 12,
          answeredCount: 9,
          acceptedCount: 3,
          heldCredits: 5,
          spentCredits: 36,
          returnedCredits: 8,
        },
        [duplicate]: { campaign: copy, leftOut: [{ serviceId: 101, title: 'Nordic Kitchen', reason }] },
      }),
    );
    await choose(user, 'Duplicate');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: 'Track' }));
    await user.click(await screen.findByRole('option', { name: 'Paper Lanterns' }));
    await user.click(dialog.getByRole('button', { name: 'Create draft' }));
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByText('1 curator in the draft.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue to the draft' })).toHaveAttribute(
      'href',
      '/creator/campaigns/playlists/create/2000/pitch',
    );
    expect(callsTo(duplicate)[0]?.body).toEqual({ trackId: 32 });
  });

  it('can’t be cancelled once it’s under way, and is done once when the response got lost', async () => {
    const held = pending<never>();
    const given = answers({ [duplicate]: () => held.promise });
    const { user, at, callsTo } = renderApp('/creator/campaigns/1042', given);
    await choose(user, 'Duplicate');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create draft' }));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    given[duplicate] = { campaign: copy, leftOut: [] };
    held.reject(refusal('network', 'No answer', { status: 0 }));
    expect(await dialog.findByText(/^Can’t reach Fanfare\. Check your connection/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns/playlists/create/2000/pitch'));
    const [first, second] = callsTo(duplicate).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  it('says why it failed, and keeps what was chosen', async () => {
    const { user } = renderApp(
      '/creator/campaigns/1042',
      answers({
        [duplicate]: () => {
          throw refusal('not_found', 'This track was not found.', { status: 404 });
        },
      }),
    );
    await choose(user, 'Duplicate');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create draft' }));
    expect(await dialog.findByText('This track was not found.')).toBeVisible();
    expect(dialog.getByRole('combobox', { name: 'Track' })).toHaveValue('Low Tide Choir');
  });
});

it('a campaign is saved as a template, or its curators as a list; a taken name is refused and stays typed', async () => {
  const saved: CuratorList = {
    id: 5,
    name: 'Release week',
    campaignType: 'playlists',
    pitch: 'Hi',
    servicesIDs: [101],
    createdAt: '2026-05-08T09:00:00.000Z',
  };
  let isTaken = true;
  const { user, services, at, callsTo } = renderApp(
    '/creator/campaigns/1042',
    answers({
      'GET /api/v2/curator-lists': { items: [saved], maxLists: 50, maxServices: 200 },
      'POST /api/v2/curator-lists': () => {
        if (isTaken) throw refusal('conflict', 'You have a list named “Release week” already.', { status: 409 });
        return saved;
      },
    }),
  );
  await choose(user, 'Save as template or list');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save for next time' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Name is required')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), '  Release week ');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('You have a list named “Release week” already.')).toBeVisible();
  isTaken = false;
  await user.click(dialog.getByRole('radio', { name: /^List/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(services.notify).toHaveBeenCalled());
  expect(callsTo('POST /api/v2/curator-lists').map(({ body }) => body)).toEqual([
    { name: 'Release week', campaignId: 1042, isTemplate: true },
    { name: 'Release week', campaignId: 1042, isTemplate: false },
  ]);
  act(() => services.notify.mock.calls.at(-1)![0].action!.onSelect());
  await waitFor(() => expect(at()).toBe('/creator/lists'));
});
