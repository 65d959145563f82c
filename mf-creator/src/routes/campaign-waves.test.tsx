import type { Campaign, Submission } from '@fanfare/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, campaign, ending, submission } from '../testing/campaigns.ts';
import { account } from '../testing/fixtures.ts';
import { campaignForecast } from '../testing/forecasts.ts';
import { refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const path = '/creator/campaigns/1042';
const stop = 'POST /api/v2/campaigns/:id/waves/stop' as const;

let nextId = 1;
/** A submission of the first wave, as it ended. */
const first = (decision: 'accepted' | 'declined' | 'wrong_match' | null, over: Partial<Submission> = {}) =>
  submission({
    id: nextId++,
    wave: 1,
    status: decision ?? 'pending',
    ...(decision
      ? { closedAt: '2026-05-12T09:00:00.000Z', answer: answer({ decision, answeredAt: '2026-05-12T09:00:00.000Z' }) }
      : {}),
    ending: ending(),
    ...over,
  });
const second = (over: Partial<Submission> = {}) =>
  submission({ id: nextId++, wave: 2, status: 'queued', sentAt: null, deadlineAt: null, heldCredits: 4, ...over });
const calledOff = (closedAt: string) => second({ status: 'cancelled', heldCredits: 0, returnedCredits: 4, closedAt });

const rule = { firstCount: 4, minAcceptPercent: 30, outcome: null, queuedCount: 2 } as const;
const answers = (submissions: Submission[], over: Partial<Campaign> = {}): Answers => ({
  'GET /api/v2/campaigns/:id': campaign({ submissions, waves: rule, ...over }),
  'GET /api/v2/campaigns/:id/forecast': campaignForecast(),
});
const panel = async () => within(await screen.findByRole('region', { name: 'Two waves' }));
const steps = async () => within((await panel()).getByRole('list', { name: 'Two waves' })).getAllByRole('listitem');

describe('a campaign in waves', () => {
  it('has no wave steps if everything goes out at once', async () => {
    renderApp(path, answers([first(null)], { waves: null }));
    await screen.findByRole('heading', { level: 1, name: 'Low Tide Choir' });
    expect(screen.queryByRole('region', { name: 'Two waves' })).not.toBeInTheDocument();
  });

  it('says before sending what is held and when it returns', async () => {
    renderApp(
      path,
      answers([first(null, { status: 'queued' }), second(), second()], { status: 'scheduled', sentAt: null }),
    );
    const [one, two] = await steps();
    expect(one).toHaveTextContent('First wave: the best match');
    expect(one).not.toHaveTextContent('ended');
    expect(two).toHaveTextContent('Second wave: 2 more8.00 held');
    expect(two).toHaveTextContent(/if at least 30 % of its answers are yes; otherwise you get its 8\.00 credits back/);
    expect((await panel()).queryByRole('button', { name: 'Stop the second wave' })).not.toBeInTheDocument();
  });

  it('shows the first wave’s yes rate, without other outcomes, and when it’s decided', async () => {
    const open = first(null, { deadlineAt: '2026-05-23T09:00:00.000Z' });
    renderApp(
      path,
      answers([
        first('accepted'),
        first('declined'),
        first('wrong_match'),
        first(null, { status: 'expired' }),
        open,
        second(),
        second(),
      ]),
    );
    const [one, two] = await steps();
    expect(one).toHaveTextContent('First wave: the 5 best matches4 of 5 ended');
    expect(one).toHaveTextContent('50 % 1 of 2 yes, needs 30 %');
    expect(one).toHaveTextContent('on Sat 23 May at the latest');
    expect(within(one!).getByRole('img')).toHaveAccessibleName('1 Yes, 1 No, 1 Wrong match, 1 Expired, 1 Waiting');
    expect(two).toHaveTextContent('otherwise you get 8.00 credits back');
  });

  it('has no rate before the first answer', async () => {
    renderApp(path, answers([first(null), second()]));
    expect((await steps())[0]).toHaveTextContent('– needs 30 %');
  });

  it('says that it’s being decided, or blocked by a debt', async () => {
    const view = renderApp(path, answers([first('accepted'), second()]));
    expect((await steps())[1]).toHaveTextContent('this is decided within moments');
    view.unmount();
    renderApp(path, answers([first('accepted'), second()]), { account: account({ debtCredits: 5 }) });
    expect((await steps())[1]).toHaveTextContent(
      'Nothing more goes out until you settle what you owe; 4.00 credits stay held.',
    );
  });

  it('says why the second wave was sent', async () => {
    renderApp(
      path,
      answers(
        [
          first('accepted'),
          first('declined'),
          second({ status: 'pending', sentAt: '2026-05-13T09:00:00.000Z', deadlineAt: '2026-05-28T09:00:00.000Z' }),
        ],
        { waves: { ...rule, outcome: 'went_on', queuedCount: 0 } },
      ),
    );
    const [, two] = await steps();
    expect(two).toHaveTextContent('Sent on Wed 13 May: 1 of 2 first-wave answers were yes (50 %, 30 % needed).');
    expect(within(two!).getByRole('img', { name: '1 Waiting' })).toBeVisible();
    expect((await panel()).queryByRole('button', { name: 'Stop the second wave' })).not.toBeInTheDocument();
  });

  const stopped = { waves: { ...rule, outcome: 'stopped' as const, queuedCount: 0 } };

  it('says why the rule stopped it, and what was returned', async () => {
    const off = '2026-05-12T09:00:20.000Z';
    const view = renderApp(
      path,
      answers([first('declined'), first('declined'), calledOff(off), calledOff(off)], {
        ...stopped,
        status: 'completed',
      }),
    );
    expect((await steps())[1]).toHaveTextContent('8.00 back in your wallet');
    expect((await steps())[1]).toHaveTextContent(
      'Not sent: 0 of 2 first-wave answers were yes (0 %, 30 % needed). All 8.00 held credits were returned on Tue 12 May.',
    );
    view.unmount();
    renderApp(path, answers([first('wrong_match'), calledOff(off)], { ...stopped, status: 'completed' }));
    expect((await steps())[1]).toHaveTextContent('nobody in the first wave said yes or no');
  });

  it('tells a manual stop from one by the rule, whatever the first wave answered later', async () => {
    renderApp(path, answers([first('declined'), first('declined'), calledOff('2026-05-10T09:00:00.000Z')], stopped));
    expect((await steps())[1]).toHaveTextContent(
      'You stopped it on Sun 10 May, and all 4.00 held credits were returned.',
    );
  });

  it('says why a stop came too late', async () => {
    const given = answers([first('accepted'), second()]);
    given[stop] = () => {
      throw refusal('wrong_state', 'This campaign has no queued wave to stop.');
    };
    const { user, services } = renderApp(path, given);
    await user.click((await panel()).getByRole('button', { name: 'Stop the second wave' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop the second wave' }),
    );
    await waitFor(() =>
      expect(services.notify).toHaveBeenCalledWith({
        text: 'This campaign has no queued wave to stop.',
        tone: 'danger',
      }),
    );
  });
});
