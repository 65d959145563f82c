import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pending, refusal } from '@fanfare/kit/testing';
import { campaign, draft } from '../testing/campaigns.ts';
import { service } from '../testing/fixtures.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './campaign-upload.tsx';
import './complete-campaign.tsx';

const get = 'GET /api/v2/campaigns/:id' as const;
const done = '/creator/create-campaign/1042/complete';
const upload = '/creator/campaigns/1042/upload';
const waiting = campaign({ status: 'awaiting_audio', track: { ...campaign().track, hasAudio: false } });
const missing = () => {
  throw refusal('not_found', 'There is no such campaign.', { status: 404 });
};

describe.each([
  ['the completion screen', done],
  ['the upload of a campaign’s audio', upload],
])('%s', (_name, path) => {
  it('shows not found for a foreign campaign', async () => {
    renderApp(path, { [get]: missing });
    expect(await screen.findByRole('heading', { name: 'Campaign not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to campaigns' })).toHaveAttribute('href', '/creator/campaigns');
  });

  it('shows loading and errors, and retries', async () => {
    const slow = pending<never>();
    const given: Answers = { [get]: () => slow.promise };
    const { user } = renderApp(path, given);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    given[get] = waiting;
    slow.reject(refusal('overloaded', 'Fanfare is busy.', { status: 503 }));
    expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Fanfare is busy.')).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });

  it('redirects a cancelled campaign to its page', async () => {
    const { at } = renderApp(path, { [get]: campaign({ status: 'cancelled' }) });
    await waitFor(() => expect(at()).toBe('/creator/campaigns/1042'));
  });
});

describe('the completion screen', () => {
  it('says nothing of what came out until it knows', async () => {
    renderApp(`${done}?s=awaiting_audio`, { [get]: () => new Promise(() => {}) });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Campaign');
    expect(screen.queryByRole('heading', { name: 'Great!' })).not.toBeInTheDocument();
  });

  it('requests fresh data instead of what the payment page had', async () => {
    renderApp(`${done}?s=awaiting_audio`, { [get]: campaign({ status: 'sent', curatorCount: 1 }) });
    expect(await screen.findByRole('heading', { name: 'Great!' })).toBeVisible();
    expect(screen.getByText(/is on its way to 1 curator\./)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Do it later' })).not.toBeInTheDocument();
  });

  it('doesn’t lead back to the payment when it can’t be loaded', async () => {
    const given: Answers = {
      [get]: draft([service()]),
      'GET /api/v2/campaigns/:id/payment-summary': () => new Promise(() => {}),
    };
    const { user, at, client, navigate } = renderApp('/creator/create-campaign/1042', given);
    await screen.findByRole('heading', { level: 1 });
    given[get] = () => {
      throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
    };
    await act(() => client.invalidateQueries({ refetchType: 'none' }));
    act(() => navigate(done));
    expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
    expect(at()).toBe(done);
    given[get] = campaign({ status: 'sent' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Great!' })).toBeVisible();
  });

  it('says when a scheduled campaign goes out', async () => {
    renderApp(`${done}?s=sent`, { [get]: campaign({ status: 'scheduled', sendAt: '2026-05-20T18:00:00.000Z' }) });
    expect(await screen.findByText(/goes out to 12 curators on .*20 May/)).toBeVisible();
  });

  it('leaves what waits for anything but audio to the campaign’s page', async () => {
    const { at } = renderApp(`${done}?s=sent`, { [get]: campaign({ status: 'awaiting_audio' }) });
    await waitFor(() => expect(at()).toBe('/creator/campaigns/1042'));
  });

  it('goes from "Do it now!" to the upload, and back', async () => {
    const { user, at, goBack } = renderApp(`${done}?s=awaiting_audio`, { [get]: waiting });
    await user.click(await screen.findByRole('link', { name: 'Do it now!' }));
    await waitFor(() => expect(at()).toBe(upload));
    goBack();
    expect(await screen.findByRole('heading', { name: 'Almost Done!' })).toBeVisible();
  });
});

describe('the upload of a campaign’s audio', () => {
  it('redirects if the campaign has its audio', async () => {
    const { at } = renderApp(upload, { [get]: campaign({ status: 'sent' }) });
    await waitFor(() => expect(at()).toBe('/creator/campaigns/1042'));
  });

  it('keeps the campaign waiting if the person isn’t ready', async () => {
    renderApp(upload, { [get]: waiting });
    expect(await screen.findByText('Low Tide Choir')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Not now' })).toHaveAttribute('href', '/creator/campaigns/1042');
  });
});
