import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaign, draft, payment } from '../testing/campaigns.ts';
import { refusal } from '@fanfare/kit/testing';
import { harbour, influencerSet, kitchen, metadata } from '../testing/influencers.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const path = '/creator/create-campaign/influencers/create/1042/complete';
const select = '/creator/campaigns/influencers/create/1042';
const ofDraft = { ...draft([kitchen, harbour]), type: 'influencers' as const };
const paid = campaign({ type: 'influencers', totalCredits: 32, curatorCount: 2 });
const answers = (over: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/:id': ofDraft,
  'GET /api/v2/campaigns/:id/influencers': influencerSet(),
  'GET /api/v2/campaigns/influencers/metadata': metadata(),
  'GET /api/v2/campaigns/:id/payment-summary': payment([kitchen, harbour]),
  'GET /api/v2/campaigns/:id/forecast': () => new Promise(() => {}),
  'GET /languages': [],
  ...over,
});

beforeEach(() => sessionStorage.clear());

describe('completing an influencer campaign', () => {
  it('shows not found for a foreign campaign', async () => {
    renderApp(
      path,
      answers({
        'GET /api/v2/campaigns/:id': () => {
          throw refusal('not_found', 'There is no such campaign.', { status: 404 });
        },
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Campaign not found' })).toBeVisible();
  });

  it('redirects to an empty set', async () => {
    const nobody = { ...draft(), type: 'influencers' as const };
    const { at } = renderApp(path, answers({ 'GET /api/v2/campaigns/:id': nobody }));
    await waitFor(() => expect(at()).toBe(select));
  });

  it('shows the cost of a no and a yes, and pays the total shown', async () => {
    const given = answers({
      'POST /api/v2/campaigns/:id/complete': () => {
        given['GET /api/v2/campaigns/:id'] = paid;
        return paid;
      },
    });
    const { user, at, callsTo } = renderApp(path, given);
    const lines = within(await screen.findByRole('region', { name: 'Curators and their prices' }));
    expect(lines.getByText(/^A no costs 1 credit/)).toBeVisible();
    expect(lines.getByText('2 influencers')).toBeVisible();
    expect(screen.getByText('2 posts')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay 32.00 credits' }));
    await waitFor(() => expect(at()).toBe(`${path}?s=sent`));
    expect(await screen.findByRole('heading', { name: 'Great!' })).toBeVisible();
    expect(
      screen.getByText(/is on its way to 2 influencers\. 32\.00 credits are held: each no costs 1 credit/),
    ).toBeVisible();
    expect(callsTo('POST /api/v2/campaigns/:id/complete')[0]?.body).toEqual({ expectedTotalCredits: 32 });
  });

  it('says Almost Done! without audio, with its three options', async () => {
    renderApp(
      `${path}?s=awaiting_audio`,
      answers({
        'GET /api/v2/campaigns/:id': { ...paid, status: 'awaiting_audio', track: { ...paid.track, hasAudio: false } },
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Almost Done!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Do it now!' })).toHaveAttribute('href', '/creator/campaigns/1042/upload');
    expect(screen.getByRole('link', { name: 'Do it later' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to campaigns!' })).toBeVisible();
  });

  it('shows the state to someone who returns later', async () => {
    renderApp(path, answers({ 'GET /api/v2/campaigns/:id': paid }));
    expect(await screen.findByRole('heading', { name: 'Great!' })).toBeVisible();
  });

  it('also works from the common payment URL, with a back button', async () => {
    const { at } = renderApp('/creator/create-campaign/1042?fromStep=2', answers());
    await waitFor(() => expect(at()).toBe(`${path}?fromStep=2`));
    expect(await screen.findByRole('link', { name: 'Back to influencers' })).toHaveAttribute('href', select);
  });
});

describe('the brief', () => {
  it('is written for influencers, next to the disclosure of each post', async () => {
    renderApp(`${select}/pitch`, answers());
    expect(await screen.findByRole('textbox', { name: /What every influencer reads/ })).toBeVisible();
    const says = within(await screen.findByRole('region', { name: 'Disclosure' }));
    // Only platforms in the set.
    expect(says.getByText('Paid partnership')).toBeVisible();
    expect(says.getByText('Promotional content')).toBeVisible();
    expect(says.queryByText('Includes paid promotion')).not.toBeInTheDocument();
    expect(says.getByRole('link', { name: 'Change the wording' })).toHaveAttribute('href', select);
  });

  it('shows a custom disclosure, and works without it', async () => {
    const own = influencerSet([kitchen], { settings: { ...influencerSet().settings, disclosure: 'Advertising' } });
    const view = renderApp(`${select}/pitch`, answers({ 'GET /api/v2/campaigns/:id/influencers': own }));
    expect(await screen.findByText('Advertising')).toBeVisible();
    view.unmount();
    renderApp(
      `${select}/pitch`,
      answers({
        'GET /api/v2/campaigns/:id/influencers': () => {
          throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
        },
      }),
    );
    expect(await screen.findByRole('button', { name: 'Continue to payment' })).toBeEnabled();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Disclosure' })).not.toBeInTheDocument());
  });
});

describe('the legacy URL of an influencer draft', () => {
  it.each([
    ['step=1&campaignId=1042', '/creator/create-campaign/influencers?campaignId=1042'],
    ['campaignId=1042', select],
    ['step=3&campaignId=1042&fromStep=4', `${select}/pitch?fromStep=4`],
    ['step=4&campaignId=1042', path],
  ])('?%s opens the page of that step', async (search, address) => {
    const { at } = renderApp(`/creator/create-campaign?${search}`, {
      ...answers(),
      'GET /api/account/tracks': () => new Promise(() => {}),
    });
    await waitFor(() => expect(at()).toBe(address));
  });

  it('shows the draft’s track in step 1, and continues with it', async () => {
    renderApp('/creator/create-campaign?step=1&campaignId=1042', {
      ...answers(),
      'GET /api/account/tracks': () => new Promise(() => {}),
    });
    expect(await screen.findByRole('link', { name: 'Continue with Low Tide Choir' })).toHaveAttribute('href', select);
  });
});
