import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '@fanfare/kit/testing';
import { draft } from '../testing/campaigns.ts';
import { countries, genres, languages, page, service } from '../testing/fixtures.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './select-curators.tsx';

const list = 'GET /api/v2/curator-services' as const;
const read = 'GET /api/v2/campaigns/:id' as const;
const add = 'POST /api/v2/campaigns/:id/curators' as const;
const remove = 'DELETE /api/v2/campaigns/:id/curators' as const;
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
    [list]: { ...page([nordic, petit]), total: 2 },
    'GET /api/v2/curator-services/counts': {
      total: 2,
      byType: [],
      byGenre: [],
      byCountry: [],
      byLevel: [],
      byReplyDays: [],
    },
    'GET /api/v2/curator-services/stats/price-range': { min: 1, max: 12, step: 1, histogram: [] },
    'GET /api/v2/saved-curators': [],
    'GET /music-genres': genres,
    'GET /countries': countries,
    'GET /languages': languages,
    ...over,
  };
  return { given, pitchOf: (id: number) => now.selection.find((one) => one.service.id === id)?.pitch };
}
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

  it('isn’t written for those who had none', async () => {
    const api = onTheApi({ [remove]: draft([nordic]), [add]: draft([nordic, petit]) });
    const { user, callsTo } = renderApp(path, api.given);
    await user.click(await screen.findByRole('button', { name: 'Added. Remove Petit Matin from the selection' }));
    await user.click(await screen.findByRole('button', { name: 'Add Petit Matin' }));
    await waitFor(() => expect(callsTo(add)).toHaveLength(1));
    expect(callsTo(save)).toHaveLength(0);
  });
});
