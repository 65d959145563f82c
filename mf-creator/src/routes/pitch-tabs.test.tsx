import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Campaign } from '@fanfare/api-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '@fanfare/kit/testing';
import { campaign, draft } from '../testing/campaigns.ts';
import { languages, service } from '../testing/fixtures.ts';
import { changedElsewhere } from '../testing/other-tab.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './write-pitch.tsx';

const path = '/creator/campaigns/playlists/create/1042/pitch';
const save = 'PUT /api/v2/campaigns/:id' as const;
const petit = service({ id: 102, title: 'Petit Matin', description: 'Slow mornings. Say which instrument leads.' });

/** A draft on the API, which other tabs change too. */
function onTheApi(over: Partial<Campaign> = {}) {
  let now = draft([service(), petit], { pitch: 'As it was', ...over });
  const given: Answers = {
    'GET /api/v2/campaigns/:id': () => now,
    'GET /languages': languages,
    'GET /api/v2/campaigns/:id/payment-summary': () => new Promise(() => {}),
    [save]: ({ body }) => {
      const { pitch, pitchOverrides = [] } = body as {
        pitch?: string;
        pitchOverrides?: { serviceId: number; pitch: string | null }[];
      };
      now = {
        ...now,
        pitch: pitch ?? now.pitch,
        selection: now.selection.map((chosen) => ({
          ...chosen,
          pitch: pitchOverrides.find(({ serviceId }) => serviceId === chosen.service.id)?.pitch ?? chosen.pitch,
        })),
      };
      return now;
    },
  };
  return {
    given,
    now: () => now,
    change: (next: Campaign) => {
      now = next;
    },
  };
}
const field = () => screen.findByRole('textbox', { name: 'What every curator reads' });

describe('a pitch in two tabs', () => {
  beforeEach(() => sessionStorage.clear());

  it('is not overwritten by the older tab, which shows both texts', async () => {
    const api = onTheApi();
    const { user, callsTo } = renderApp(path, api.given);
    await field();
    api.change({ ...api.now(), pitch: 'Newer, from the other tab' });
    await user.type(await field(), ' here');
    expect(await screen.findByText('This text was changed in another tab')).toBeVisible();
    expect(screen.getByText('Newer, from the other tab')).toBeVisible();
    expect(await field()).toHaveValue('As it was here');
    expect(callsTo(save)).toHaveLength(0);
    // Nor does continuing.
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(callsTo(save)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Use the other text' }));
    await waitFor(async () => expect(await field()).toHaveValue('Newer, from the other tab'));
    expect(screen.queryByText('This text was changed in another tab')).not.toBeInTheDocument();
    expect(callsTo(save)).toHaveLength(0);
  });

  it('keeps the text typed here on request', async () => {
    const api = onTheApi();
    const { user } = renderApp(path, api.given);
    await field();
    api.change({ ...api.now(), pitch: 'Newer' });
    await user.type(await field(), ' here');
    await user.click(await screen.findByRole('button', { name: 'Keep my text' }));
    await waitFor(() => expect(api.now().pitch).toBe('As it was here'));
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('protects personal texts as well', async () => {
    const api = onTheApi();
    const { user, callsTo } = renderApp(path, api.given);
    await user.click(await screen.findByRole('button', { name: 'Personalise for Petit Matin' }));
    api.change({
      ...api.now(),
      selection: api.now().selection.map((chosen) => ({ ...chosen, pitch: 'Theirs alone' })),
    });
    await user.type(await screen.findByRole('textbox', { name: 'For Petit Matin' }), '!');
    expect(await screen.findByText('Theirs alone')).toBeVisible();
    expect(callsTo(save)).toHaveLength(0);
  });

  it('ignores its own saves', async () => {
    const api = onTheApi();
    const { user, callsTo } = renderApp(path, api.given);
    await user.type(await field(), ' one');
    await waitFor(() => expect(api.now().pitch).toBe('As it was one'));
    await user.type(await field(), ' two');
    await waitFor(() => expect(api.now().pitch).toBe('As it was one two'));
    expect(callsTo(save)).toHaveLength(2);
    expect(screen.queryByText('This text was changed in another tab')).not.toBeInTheDocument();
  });

  it('shows the newer text when the tab becomes visible', async () => {
    const api = onTheApi();
    renderApp(path, api.given);
    await field();
    api.change({ ...api.now(), pitch: 'Newer' });
    changedElsewhere(1042);
    await waitFor(async () => expect(await field()).toHaveValue('Newer'));
  });

  it('still compares after a reload', async () => {
    const api = onTheApi();
    const before = renderApp(path, {
      ...api.given,
      [save]: () => {
        throw refusal('network', 'No answer', { status: 0 });
      },
    });
    await before.user.type(await field(), ' here');
    before.unmount();
    api.change({ ...api.now(), pitch: 'Newer' });
    renderApp(path, api.given);
    expect(await field()).toHaveValue('As it was here');
    fireEvent.blur(await field());
    expect(await screen.findByText('This text was changed in another tab')).toBeVisible();
  });

  it('omits texts of curators removed in the other tab', async () => {
    const api = onTheApi();
    const { user, callsTo } = renderApp(path, api.given);
    await user.click(await screen.findByRole('button', { name: 'Personalise for Petit Matin' }));
    await user.type(await field(), ' here');
    api.change({ ...api.now(), selection: api.now().selection.slice(0, 1) });
    await waitFor(() => expect(callsTo(save)).not.toHaveLength(0));
    expect(callsTo(save)[0]?.body).toEqual({ pitch: 'As it was here' });
  });

  it('redirects to the campaign when the other tab has paid', async () => {
    const api = onTheApi();
    const { user, at } = renderApp(path, api.given);
    await field();
    api.change(campaign({ status: 'sent' }));
    await user.type(await field(), ' late');
    await waitFor(() => expect(at()).toBe('/creator/campaigns/1042'));
  });

  it('shows what each curator asks for', async () => {
    renderApp(path, onTheApi().given);
    expect(
      await screen.findByText('Slow mornings. Say which instrument leads. Answers in English, within 15 days.'),
    ).toBeVisible();
  });
});
