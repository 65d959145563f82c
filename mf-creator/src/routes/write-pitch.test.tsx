import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draft } from '../testing/campaigns.ts';
import { service } from '../testing/fixtures.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const path = '/creator/campaigns/playlists/create/1042/pitch';
const save = 'PUT /api/v2/campaigns/:id' as const;
const chosen = draft([service(), service({ id: 102, title: 'Petit Matin' })], { pitch: '' });
const answers = (over: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/:id': chosen,
  'GET /api/v2/campaigns/:id/payment-summary': () => new Promise(() => {}),
  [save]: ({ body }) => ({ ...chosen, pitch: (body as { pitch?: string }).pitch ?? chosen.pitch }),
  ...over,
});
const field = () => screen.findByRole('textbox', { name: 'What every curator reads' });

describe('the pitch', () => {
  beforeEach(() => sessionStorage.clear());

  it('redirects to the selection while it’s empty', async () => {
    const { at } = renderApp(path, answers({ 'GET /api/v2/campaigns/:id': draft() }));
    await waitFor(() => expect(at()).toBe('/creator/campaigns/playlists/create/1042'));
  });

  it('says that it couldn’t be saved, keeps the text, and doesn’t continue', async () => {
    const { user, at } = renderApp(
      path,
      answers({
        [save]: () => {
          throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
        },
      }),
    );
    await user.type(await field(), 'Leaving the harbour');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(screen.getByText('Not saved: Fanfare is busy.')).toBeVisible());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Continue to payment' })).not.toHaveAttribute('aria-busy'),
    );
    expect(await field()).toHaveValue('Leaving the harbour');
    expect(at()).toBe(path);
  });

  it('doesn’t continue while the last words are being saved', async () => {
    const waiting = pending<typeof chosen>();
    const { user, at } = renderApp(path, answers({ [save]: () => waiting.promise }));
    await user.type(await field(), 'Leaving');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(at()).toBe(path);
    waiting.resolve(chosen);
    await waitFor(() => expect(at()).toBe('/creator/create-campaign/1042'));
  });

  it('restores unsaved text after a reload', async () => {
    const given = answers({
      [save]: () => {
        throw refusal('network', 'No answer', { status: 0 });
      },
    });
    const before = renderApp(path, given);
    await before.user.type(await field(), 'Half a sentence');
    before.unmount();
    renderApp(path, given);
    expect(await field()).toHaveValue('Half a sentence');
  });

  it('restores all of it after a reload where a save failed while more was typed', async () => {
    const first = pending<never>();
    let saves = 0;
    const given = answers({
      [save]: () => {
        saves += 1;
        if (saves === 1) return first.promise;
        throw refusal('network', 'No answer', { status: 0 });
      },
    });
    const before = renderApp(path, given);
    await before.user.type(await field(), 'For all');
    await before.user.tab();
    await waitFor(() => expect(saves).toBe(1));
    await before.user.click(screen.getByRole('button', { name: 'Personalise for Petit Matin' }));
    await before.user.type(screen.getByRole('textbox', { name: 'For Petit Matin' }), ' but you');
    first.reject(refusal('network', 'No answer', { status: 0 }));
    expect(await screen.findByText(/^Not saved: /)).toBeVisible();
    before.unmount();
    renderApp(path, given);
    expect(await field()).toHaveValue('For all');
    expect(screen.getByRole('textbox', { name: 'For Petit Matin' })).toHaveValue('For all but you');
  });

  it('restores all of it after a reload in the middle of a save', async () => {
    const given = answers({ [save]: () => pending<never>().promise });
    const before = renderApp(path, given);
    await before.user.type(await field(), 'For all');
    await before.user.tab();
    await waitFor(() => expect(before.callsTo(save)).toHaveLength(1));
    await before.user.click(screen.getByRole('button', { name: 'Personalise for Petit Matin' }));
    before.unmount();
    renderApp(path, given);
    expect(await field()).toHaveValue('For all');
    expect(screen.getByRole('textbox', { name: 'For Petit Matin' })).toHaveValue('For all');
  });

  it('autosaves after a pause, and says so', async () => {
    const { user, callsTo } = renderApp(path, answers());
    await user.type(await field(), 'Listen at 1:12');
    expect(screen.getByRole('status')).toHaveTextContent('Not saved yet');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved'));
    expect(callsTo(save).at(-1)?.body).toEqual({ pitch: 'Listen at 1:12' });
  });

  it('personalises the text for one curator, and undoes it', async () => {
    const { user, callsTo, at } = renderApp(path, answers());
    await user.type(await field(), 'For all');
    await user.click(screen.getByRole('button', { name: 'Personalise for Petit Matin' }));
    const own = await screen.findByRole('textbox', { name: 'For Petit Matin' });
    expect(own).toHaveValue('For all');
    await user.type(own, ' but you');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(at()).toBe('/creator/create-campaign/1042'));
    const overrides = callsTo(save).flatMap(
      ({ body }) => (body as { pitchOverrides?: unknown[] }).pitchOverrides ?? [],
    );
    expect(overrides.at(-1)).toEqual({ serviceId: 102, pitch: 'For all but you' });
  });

  it('brings back a curator’s own text with Undo', async () => {
    const own = { ...chosen.selection[1]!, pitch: 'For your station' };
    const given = { ...chosen, pitch: 'For all', selection: [chosen.selection[0]!, own] };
    const { user, services } = renderApp(path, answers({ 'GET /api/v2/campaigns/:id': given, [save]: given }));
    await user.click(await screen.findByRole('button', { name: 'Use the shared text for Petit Matin' }));
    expect(screen.queryByRole('textbox', { name: 'For Petit Matin' })).not.toBeInTheDocument();
    const toast = services.notify.mock.calls.at(-1)![0];
    expect(toast.text).toBe('Petit Matin gets the shared text');
    act(() => toast.action!.onSelect());
    expect(screen.getByRole('textbox', { name: 'For Petit Matin' })).toHaveValue('For your station');
  });

  it('ticks a hint only while the text follows it', async () => {
    const { user } = renderApp(path, answers());
    await field();
    const ticked = () =>
      within(screen.getByRole('list', { name: 'Hints' }))
        .getAllByRole('listitem')
        .map((hint) => hint.textContent.endsWith('(done)'));
    expect(ticked()).toEqual([false, false, false]);
    await user.type(await field(), 'Leaving the harbour');
    expect(ticked()).toEqual([false, false, true]);
    await user.type(await field(), ' at 1:12');
    expect(ticked()).toEqual([false, true, true]);
    await user.type(await field(), ', with a choir that grows from one voice to sixteen, like early Tidewrights');
    expect(ticked()).toEqual([true, true, true]);
    await user.type(await field(), '. Hear it at www.harbour.test');
    expect(ticked()).toEqual([true, true, false]);
  });
});
