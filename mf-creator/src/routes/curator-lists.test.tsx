import type { Campaign, CuratorList } from '@fanfare/api-contract';
import { pending, refusal } from '@fanfare/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { draft } from '../testing/campaigns.ts';
import { besideServices, page, service, track } from '../testing/fixtures.ts';
import { refetchAll } from '../testing/refetch-all.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './curator-lists.tsx';
import './select-curators.tsx';

const list = (over: Partial<CuratorList> = {}): CuratorList => ({
  id: 5,
  name: 'Late night',
  campaignType: null,
  pitch: null,
  servicesIDs: [101, 102],
  createdAt: '2026-05-08T09:00:00.000Z',
  ...over,
});
const template = list({ id: 6, name: 'Release week', campaignType: 'radios', pitch: 'On air?', servicesIDs: [101] });
const lists = (items: CuratorList[] = [list(), template]): Answers => ({
  'GET /api/v2/curator-lists': { items, maxLists: 50, maxServices: 200 },
});
const put = 'PUT /api/v2/curator-lists/:id' as const;
const start = 'POST /api/v2/curator-lists/:id/campaigns' as const;

afterEach(() => sessionStorage.clear());

describe('lists and templates', () => {
  it('invites to keep the first one', async () => {
    renderApp('/creator/lists', lists([]));
    expect(await screen.findByRole('heading', { name: 'No lists yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to campaigns' })).toHaveAttribute('href', '/creator/campaigns');
  });

  it('creates one; a name that is taken is refused and stays typed', async () => {
    let isTaken = true;
    const { user, services } = renderApp('/creator/lists', {
      ...lists(),
      'POST /api/v2/curator-lists': () => {
        if (isTaken) {
          throw refusal('conflict', 'You have a list named “Late night” already.', {
            status: 409,
            fields: { name: 'Another list has this name' },
          });
        }
        return list({ id: 7, name: 'Late night 2' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New list' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'late NIGHT');
    await user.click(dialog.getByRole('button', { name: 'Create list' }));
    expect(await dialog.findByText('You have a list named “Late night” already.')).toBeVisible();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('late NIGHT');
    expect(name).toHaveAccessibleDescription(expect.stringContaining('You have a list named “Late night” already.'));
    expect(name).toBeInvalid();
    isTaken = false;
    await user.click(dialog.getByRole('button', { name: 'Create list' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(services.notify.mock.calls.at(-1)?.[0].text).toBe('“Late night 2” created');
  });

  it('renames one, deletes one, and brings it back', async () => {
    let items = [list()];
    const { user, services, callsTo } = renderApp('/creator/lists', {
      'GET /api/v2/curator-lists': () => ({ items, maxLists: 50, maxServices: 200 }),
      [put]: ({ body }) => {
        items = [list({ name: (body as { name?: string }).name ?? 'Early day' })];
        return items[0]!;
      },
      'DELETE /api/v2/curator-lists/:id': () => {
        items = [];
        return { id: 5 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More actions for Late night' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Late night');
    await user.clear(name);
    await user.type(name, 'Early day');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: 'Early day' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More actions for Early day' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'No lists yet' })).toBeVisible();
    act(() => services.notify.mock.calls.at(-1)![0].action!.onSelect());
    expect(await screen.findByRole('link', { name: 'Early day' })).toBeVisible();
    await waitFor(() => expect(services.notify.mock.calls.at(-1)?.[0].text).toBe('“Early day” is back'));
    expect(callsTo(put).map(({ params, body }) => [params, body])).toEqual([
      [{ id: 5 }, { name: 'Early day' }],
      [{ id: 5 }, {}],
    ]);
  });

  it('starts a campaign: a list asks for the type, a template has its own', async () => {
    const { user, at, callsTo } = renderApp('/creator/lists', {
      ...lists(),
      'GET /api/account/tracks': page([track()]),
      [start]: { campaign: draft([service()], { id: 2000, type: 'radios' }), leftOut: [] },
    });
    await user.click(await screen.findByRole('button', { name: 'Start campaign with Late night' }));
    await user.click(await screen.findByRole('button', { name: 'Create draft' }));
    expect(await screen.findByText('Choose a track', { selector: ':not(input)' })).toBeVisible();
    expect(callsTo(start)).toHaveLength(0);
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Radios' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    await user.click(screen.getByRole('button', { name: 'Start campaign with Release week' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start a campaign with “Release week”' }));
    expect(dialog.queryByRole('combobox', { name: 'Type' })).toBeNull();
    await user.click(dialog.getByRole('combobox', { name: 'Track' }));
    await user.click(await screen.findByRole('option', { name: 'Low Tide Choir' }));
    await user.click(dialog.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns/radios/create/2000/pitch'));
    expect(callsTo(start)[0]).toMatchObject({ params: { id: 6 }, body: { trackId: 31, type: 'radios' } });
  });

  it('opens a template: its pitch can be changed, and a curator removed with an undo', async () => {
    const detail = {
      ...template,
      members: [
        {
          id: 101,
          title: 'Nordic Kitchen',
          service: service(),
          refusal: '“Nordic Kitchen” is away at the moment.',
        },
        {
          id: 102,
          title: 'Gone Radio',
          service: null,
          refusal: '“Gone Radio” isn’t accepting submissions at the moment.',
        },
      ],
    };
    const { user, services, callsTo } = renderApp('/creator/lists?list=6', {
      'GET /api/v2/curator-lists/:id': detail,
      [put]: template,
      'DELETE /api/v2/curator-lists/:id/services': template,
      'POST /api/v2/curator-lists/:id/services': template,
    });
    const pitch = await screen.findByRole('textbox', { name: 'Pitch' });
    expect(pitch).toHaveValue('On air?');
    expect(screen.getByText('“Nordic Kitchen” is away at the moment.')).toBeVisible();
    expect(screen.getByText('“Gone Radio” isn’t accepting submissions at the moment.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Gone Radio' })).toBeVisible();
    await user.type(pitch, ' Soon.');
    await user.click(screen.getByRole('button', { name: 'Save pitch' }));
    await waitFor(() => expect(callsTo(put)[0]?.body).toEqual({ pitch: 'On air? Soon.' }));
    await user.click(screen.getByRole('button', { name: 'Remove Nordic Kitchen' }));
    await waitFor(() => expect(services.notify.mock.calls.at(-1)?.[0].text).toBe('Nordic Kitchen removed'));
    expect(callsTo('DELETE /api/v2/curator-lists/:id/services')[0]?.query).toEqual({ servicesIDs: '101' });
    act(() => services.notify.mock.calls.at(-1)![0].action!.onSelect());
    await waitFor(() =>
      expect(callsTo('POST /api/v2/curator-lists/:id/services')[0]?.body).toEqual({ servicesIDs: [101] }),
    );
  });

  it('says so, with an undo, for each of two quick removals', async () => {
    const held = pending<CuratorList>();
    const members = [service(), service({ id: 102, title: 'Petit Matin' })].map((one) => ({
      id: one.id,
      title: one.title,
      service: one,
      refusal: null,
    }));
    const { user, services } = renderApp('/creator/lists?list=5', {
      'GET /api/v2/curator-lists/:id': { ...list(), members },
      'DELETE /api/v2/curator-lists/:id/services': () => held.promise,
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Nordic Kitchen' }));
    await user.click(screen.getByRole('button', { name: 'Remove Petit Matin' }));
    held.resolve(list());
    await waitFor(() =>
      expect(services.notify.mock.calls.map(([toast]) => toast.text)).toEqual([
        'Nordic Kitchen removed',
        'Petit Matin removed',
      ]),
    );
  });

  it('keeps the place in the list of who removes one after the other', async () => {
    let members = [service(), service({ id: 102, title: 'Petit Matin' })].map((one) => ({
      id: one.id,
      title: one.title,
      service: one,
      refusal: null,
    }));
    const { user } = renderApp('/creator/lists?list=5', {
      'GET /api/v2/curator-lists/:id': () => ({ ...list(), members }),
      'DELETE /api/v2/curator-lists/:id/services': () => {
        members = members.slice(1);
        return list();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Nordic Kitchen' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Petit Matin' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^No curators/));
  });

  it('stays open when it can’t be loaded again', async () => {
    const given: Answers = { 'GET /api/v2/curator-lists/:id': { ...template, members: [] } };
    const { user, client } = renderApp('/creator/lists?list=6', given);
    const pitch = await screen.findByRole('textbox', { name: 'Pitch' });
    await user.type(pitch, ' Soon.');
    given['GET /api/v2/curator-lists/:id'] = () => {
      throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
    };
    await refetchAll(client);
    expect(pitch).toBeVisible();
    expect(pitch).toHaveValue('On air? Soon.');
    expect(screen.queryByText('Fanfare is busy.')).not.toBeInTheDocument();
  });

  it('takes no more of a pitch while it is saved: it would be lost', async () => {
    const { user } = renderApp('/creator/lists?list=6', {
      'GET /api/v2/curator-lists/:id': { ...template, members: [] },
      [put]: () => new Promise(() => {}),
    });
    const pitch = await screen.findByRole('textbox', { name: 'Pitch' });
    await user.type(pitch, ' Soon.');
    await user.click(screen.getByRole('button', { name: 'Save pitch' }));
    await user.type(pitch, ' Or later.');
    expect(pitch).toHaveValue('On air? Soon.');
  });

  it('doesn’t call a list missing that failed to load', async () => {
    renderApp('/creator/lists?list=9', {
      'GET /api/v2/curator-lists/:id': () => {
        throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
      },
    });
    expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'List not found' })).toBeNull();
  });

  it('says that somebody else’s list is not there', async () => {
    renderApp('/creator/lists?list=9', {
      'GET /api/v2/curator-lists/:id': () => {
        throw refusal('not_found', 'This list was not found.', { status: 404 });
      },
    });
    expect(await screen.findByText('This list was not found.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'List not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to lists' })).toHaveAttribute('href', '/creator/lists');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

describe('while choosing curators', () => {
  const nordic = service();
  const petit = service({ id: 102, title: 'Petit Matin' });
  const selecting = (more: Answers = {}): Answers => ({
    ...lists(),
    'GET /api/v2/campaigns/:id': draft([]),
    'GET /api/v2/curator-services': { ...page([nordic, petit]), total: 2 },
    ...besideServices,
    ...more,
  });
  const path = '/creator/campaigns/playlists/create/1042';

  it('a list fills the selection, and those who can’t be added are named', async () => {
    const fill = 'POST /api/v2/campaigns/:id/curators/list' as const;
    const reason = '“Petit Matin” is full at the moment.';
    const { user, callsTo } = renderApp(
      path,
      selecting({ [fill]: { campaign: draft([nordic]), leftOut: [{ serviceId: 102, title: 'Petit Matin', reason }] } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Fill from a list' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Late night/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Added from “Late night”' }));
    expect(dialog.getByText('1 curator added from “Late night”')).toBeVisible();
    expect(dialog.getByText(reason)).toBeVisible();
    expect(callsTo(fill)[0]).toMatchObject({ params: { id: 1042 }, body: { listId: 5 } });
    await user.keyboard('{Escape}');
    const basket = within(screen.getByRole('complementary', { name: 'Chosen curators' }));
    expect(await basket.findByRole('heading', { name: '1 curator' })).toBeVisible();
  });

  it('a list that fills it while clicks are on their way undoes none, and counts only its own', async () => {
    const click = pending<Campaign>();
    const add = 'POST /api/v2/campaigns/:id/curators' as const;
    const fill = 'POST /api/v2/campaigns/:id/curators/list' as const;
    const { user, services, callsTo } = renderApp(
      path,
      selecting({ [add]: () => click.promise, [fill]: { campaign: draft([nordic, petit]), leftOut: [] } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Add Nordic Kitchen' }));
    await user.click(screen.getByRole('button', { name: 'Fill from a list' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Late night/ }));
    expect(callsTo(fill)).toHaveLength(0);
    click.resolve(draft([nordic]));
    await waitFor(() => expect(services.notify.mock.calls.at(-1)?.[0].text).toBe('1 curator added from “Late night”'));
    const basket = within(screen.getByRole('complementary', { name: 'Chosen curators' }));
    expect(await basket.findByRole('heading', { name: '2 curators' })).toBeVisible();
  });

  it('doesn’t say that there are no lists while they load, or where they failed to', async () => {
    const held = pending<never>();
    let isHeld = true;
    const { user } = renderApp(
      path,
      selecting({
        'GET /api/v2/curator-lists': () => {
          if (isHeld) return held.promise;
          return { items: [], maxLists: 50, maxServices: 200 };
        },
      }),
    );
    const open = await screen.findByRole('button', { name: 'Fill from a list' });
    await user.click(open);
    expect(await screen.findByText('Loading your lists…')).toBeVisible();
    expect(screen.queryByText('No lists yet')).toBeNull();
    held.reject(refusal('overloaded', 'Fanfare is busy.', { status: 503 }));
    expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
    expect(screen.queryByText('No lists yet')).toBeNull();
    isHeld = false;
    await user.keyboard('{Escape}');
    await user.click(open);
    expect(await screen.findByRole('menuitem', { name: 'No lists yet' })).toBeVisible();
  });

  it('a card adds its curator to lists, removes them, and starts a new one', async () => {
    let items = [list({ servicesIDs: [102] })];
    const changed = (next: CuratorList[]) => () => {
      items = next;
      return next[0]!;
    };
    const { user, callsTo } = renderApp(
      path,
      selecting({
        'GET /api/v2/curator-lists': () => ({ items, maxLists: 50, maxServices: 200 }),
        'POST /api/v2/curator-lists/:id/services': changed([list({ servicesIDs: [102, 101] })]),
        'DELETE /api/v2/curator-lists/:id/services': changed([list({ servicesIDs: [102] })]),
        'POST /api/v2/curator-lists': changed([list({ id: 8, name: 'Kitchens', servicesIDs: [101] }), list()]),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Lists with Nordic Kitchen' }));
    const box = () => screen.findByRole('checkbox', { name: /^Late night/ });
    expect(await box()).not.toBeChecked();
    await user.click(await box());
    await waitFor(async () => expect(await box()).toBeChecked());
    await user.click(await box());
    await waitFor(async () => expect(await box()).not.toBeChecked());
    await user.type(screen.getByRole('textbox', { name: 'New list' }), 'Kitchens');
    await user.click(screen.getByRole('button', { name: 'Create and add' }));
    expect(await screen.findByRole('checkbox', { name: /^Kitchens/ })).toBeChecked();
    expect(callsTo('POST /api/v2/curator-lists')[0]?.body).toEqual({ name: 'Kitchens', servicesIDs: [101] });
  });
});
