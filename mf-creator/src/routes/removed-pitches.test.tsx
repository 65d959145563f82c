import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '@fanfare/kit/testing';
import { draft, payment } from '../testing/campaigns.ts';
import { besideServices, page, service } from '../testing/fixtures.ts';
import { attic, harbour, influencerSet, kitchen, metadata } from '../testing/influencers.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './select-curators.tsx';

const list = 'GET /api/v2/curator-services' as const;
const read = 'GET /api/v2/campaigns/:id' as const;
const add = 'POST /api/v2/campaigns/:id/curators' as const;
const remove = 'DELETE /api/v2/campaigns/:id/curators' as const;
const fill = 'POST /api/v2/campaigns/:id/curators/list' as const;
const save = 'PUT /api/v2/campaigns/:id' as const;
const path = '/creator/campaigns/playlists/create/1042';

const jonas = { ...service().curator, id: 7, display_name: 'Jonas Lind' };
const nordic = service({ curator: jonas });
const petit = service({ id: 102, title: 'Petit Matin' });
const own = 'Your kitchen is where I wrote it';

/** A draft with a personal pitch for Nordic Kitchen on the API, which forgets it as the service is removed. */
function onTheApi(over: Answers = {}) {
  const start = draft([nordic, petit]);
  let now = { ...start, selection: [{ ...start.selection[0]!, pitch: own }, start.selection[1]!] };
  const given: Answers = {
    [read]: () => now,
    [add]: () => (now = { ...now, selection: [...now.selection, start.selection[0]!] }),
    [remove]: ({ query }) => {
      const id = Number(query?.['servicesIDs']);
      return (now = { ...now, selection: now.selection.filter((one) => one.service.id !== id) });
    },
    [save]: ({ body }) => {
      const { pitchOverrides } = body as { pitchOverrides: { serviceId: number; pitch: string }[] };
      now = {
        ...now,
        selection: now.selection.map((one) => ({
          ...one,
          pitch: pitchOverrides.find(({ serviceId }) => serviceId === one.service.id)?.pitch ?? one.pitch,
        })),
      };
      return now;
    },
    [fill]: () => {
      now = { ...now, selection: start.selection };
      return { campaign: now, leftOut: [] };
    },
    [list]: { ...page([nordic, petit]), total: 2 },
    ...besideServices,
    ...over,
  };
  return { given, pitchOf: (id: number) => now.selection.find((one) => one.service.id === id)?.pitch };
}
const lists = {
  items: [
    {
      id: 5,
      name: 'Late night',
      campaignType: null,
      pitch: null,
      servicesIDs: [nordic.id],
      createdAt: '2026-05-08T09:00:00.000Z',
    },
  ],
  maxLists: 50,
  maxServices: 200,
};
const card = async () => within(await screen.findByRole('article', { name: 'Nordic Kitchen' }));
const removeButton = async () => (await card()).findByRole('button', { name: /^Added\. Remove/ });
const addButton = async () => (await card()).findByRole('button', { name: 'Add Nordic Kitchen' });

describe('the personal pitch of a curator who is taken out of a draft', () => {
  beforeEach(() => sessionStorage.clear());

  it('says that it isn’t back yet where only the curator could be added, and is sent again with the next try', async () => {
    const api = onTheApi();
    const saved = api.given[save];
    api.given[save] = () => {
      throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
    };
    const { user } = renderApp(path, api.given);
    await user.click(await removeButton());
    await user.click(await addButton());
    expect(await screen.findByText(/^Added without your personal text: Fanfare is busy\./)).toBeVisible();
    expect(api.pitchOf(nordic.id)).toBeNull();
    api.given[save] = saved!;
    await user.click(await removeButton());
    await user.click(await addButton());
    await waitFor(() => expect(api.pitchOf(nordic.id)).toBe(own));
    expect(screen.queryByText(/^Added without your personal text/)).toBeNull();
  });

  it('stays where the removal is refused, and comes back after the next one', async () => {
    const api = onTheApi();
    const removed = api.given[remove];
    api.given[remove] = () => {
      throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
    };
    const { user } = renderApp(path, api.given);
    await user.click(await removeButton());
    expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
    api.given[remove] = removed!;
    await user.click(await removeButton());
    await user.click(await addButton());
    await waitFor(() => expect(api.pitchOf(nordic.id)).toBe(own));
  });

  it('comes back when they are chosen again, also after a reload', async () => {
    const api = onTheApi();
    const before = renderApp(path, api.given);
    await before.user.click(await removeButton());
    await waitFor(() => expect(api.pitchOf(nordic.id)).toBeUndefined());
    before.unmount();
    const { user, callsTo } = renderApp(path, api.given);
    await user.click(await addButton());
    await waitFor(() => expect(api.pitchOf(nordic.id)).toBe(own));
    expect(callsTo(save)).toMatchObject([
      { params: { id: 1042 }, body: { pitchOverrides: [{ serviceId: nordic.id, pitch: own }] } },
    ]);
  });

  it('comes back with the curator whose block is undone', async () => {
    const api = onTheApi({
      'PUT /api/v2/blocked-curators/:curatorId': [{ curator: jonas, blockedAt: '2026-05-08T09:00:00.000Z' }],
      'DELETE /api/v2/blocked-curators/:curatorId': [],
    });
    const { user, services } = renderApp(path, api.given);
    await user.click(await screen.findByRole('button', { name: 'Block curator Jonas Lind' }));
    await waitFor(() => expect(api.pitchOf(nordic.id)).toBeUndefined());
    act(() => services.notify.mock.calls.at(-1)![0].action!.onSelect());
    await waitFor(() => expect(api.pitchOf(nordic.id)).toBe(own));
  });

  it('comes back when a list adds them again', async () => {
    const api = onTheApi({ 'GET /api/v2/curator-lists': lists });
    const { user } = renderApp(path, api.given);
    await user.click(await removeButton());
    await waitFor(() => expect(api.pitchOf(nordic.id)).toBeUndefined());
    await user.click(screen.getByRole('button', { name: 'Fill from a list' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Late night/ }));
    await waitFor(() => expect(api.pitchOf(nordic.id)).toBe(own));
    await waitFor(() => expect(sessionStorage.getItem('fanfare.removed-pitches.1042')).toBeNull());
  });

  it('says that a list added them without it', async () => {
    const api = onTheApi({
      'GET /api/v2/curator-lists': lists,
      [save]: () => {
        throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
      },
    });
    const { user, services } = renderApp(path, api.given);
    await user.click(await removeButton());
    await waitFor(() => expect(api.pitchOf(nordic.id)).toBeUndefined());
    await user.click(screen.getByRole('button', { name: 'Fill from a list' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Late night/ }));
    const text = expect.stringMatching(/^Added without your personal text: Fanfare is busy\./);
    await waitFor(() => expect(services.notify).toHaveBeenCalledWith({ text, tone: 'danger' }));
    expect(await (await card()).findByRole('button', { name: /^Added\. Remove/ })).toBeVisible();
    expect(sessionStorage.getItem('fanfare.removed-pitches.1042')).toContain(own);
  });

  it('comes back when they were removed where one pays', async () => {
    const summary = payment([nordic, petit]);
    summary.lines[0] = { ...summary.lines[0]!, isAvailable: false, refusal: 'Nordic Kitchen is full.' };
    const api = onTheApi({ 'GET /api/v2/campaigns/:id/payment-summary': summary });
    const paying = renderApp('/creator/create-campaign/1042', api.given);
    await paying.user.click(await screen.findByRole('button', { name: 'Remove Nordic Kitchen' }));
    await waitFor(() => expect(api.pitchOf(nordic.id)).toBeUndefined());
    paying.unmount();
    const { user } = renderApp(path, api.given);
    await user.click(await addButton());
    await waitFor(() => expect(api.pitchOf(nordic.id)).toBe(own));
  });

  it.each([
    ['influencer whose dislike is undone', 'Not for me: Kitchen Reels', 'Undo: add Kitchen Reels back'],
    ['influencers who were shown before', 'Show others', 'Restore the previous influencers'],
  ])('comes back with the %s', async (_what, out, back) => {
    const start = { ...draft([kitchen, harbour]), type: 'influencers' as const };
    let items = [kitchen, harbour];
    let pitch: string | null = own;
    const selection = () =>
      draft(items).selection.map((one) => ({ ...one, pitch: one.service.id === kitchen.id ? pitch : null }));
    const { user } = renderApp('/creator/campaigns/influencers/create/1042', {
      [read]: () => ({ ...start, selection: selection() }),
      [save]: ({ body }) => {
        const { pitchOverrides } = body as { pitchOverrides: { serviceId: number; pitch: string }[] };
        expect(pitchOverrides).toEqual([{ serviceId: kitchen.id, pitch: own }]);
        pitch = own;
        return { ...start, selection: selection() };
      },
      [add]: () => {
        items = [kitchen, harbour];
        return { ...start, selection: selection() };
      },
      [remove]: { ...start, selection: [] },
      'GET /api/v2/campaigns/:id/influencers': () => influencerSet(items),
      'POST /api/v2/campaigns/:id/influencers/regenerate': () => {
        items = out === 'Show others' ? [attic, harbour] : [harbour];
        pitch = null;
        return influencerSet(items);
      },
      'GET /api/v2/campaigns/influencers/metadata': metadata(),
      'GET /api/v2/campaigns/:id/forecast': () => new Promise(() => {}),
    });
    await user.click(await screen.findByRole('button', { name: out }));
    await user.click(await screen.findByRole('button', { name: back }));
    await waitFor(() => expect(pitch).toBe(own));
    expect(await screen.findByRole('article', { name: 'Kitchen Reels' })).toBeVisible();
  });

  it('isn’t written for those who had none', async () => {
    const api = onTheApi({ [remove]: draft([nordic]), [add]: draft([nordic, petit]) });
    const { user, callsTo } = renderApp(path, api.given);
    await user.click(await screen.findByRole('button', { name: 'Added. Remove Petit Matin from the selection' }));
    await user.click(await screen.findByRole('button', { name: 'Add Petit Matin' }));
    await waitFor(() => expect(callsTo(add)).toHaveLength(1));
    expect(callsTo(save)).toHaveLength(0);
  });
});
