import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaign, draft, payment } from '../testing/campaigns.ts';
import { service } from '../testing/fixtures.ts';
import { campaignForecast, forecast } from '../testing/forecasts.ts';
import { refusal } from '@fanfare/kit/testing';
import { localTime } from '../features/payment/lib/plan.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const services = [service(), service({ id: 102, title: 'Harbour Lights', priceCredits: 4 })];
const path = '/creator/create-campaign/1042';
const plan = 'PUT /api/v2/campaigns/:id/plan' as const;
const expected = 'GET /api/v2/campaigns/:id/forecast' as const;
const complete = 'POST /api/v2/campaigns/:id/complete' as const;
const answers = (over: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/:id': draft(services),
  'GET /api/v2/campaigns/:id/payment-summary': payment(services),
  [plan]: draft(services),
  [expected]: campaignForecast(),
  [complete]: campaign({ status: 'scheduled' }),
  ...over,
});
const payButton = () => screen.findByRole('button', { name: 'Pay 10.00 credits' });
const dayMs = 86_400_000;
const soon = localTime(Date.now() + 10 * dayMs);

beforeEach(() => sessionStorage.clear());

describe('when a campaign is sent', () => {
  it('saves no plan without a change', async () => {
    const { user, callsTo } = renderApp(path, answers());
    await user.click(await payButton());
    await waitFor(() => expect(callsTo(complete)).toHaveLength(1));
    expect(callsTo(plan)).toHaveLength(0);
  });

  it('refuses a time in the past', async () => {
    const { user, callsTo } = renderApp(path, answers());
    await user.click(await screen.findByRole('radio', { name: 'Later' }));
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2020-01-01T10:00' } });
    await user.click(await payButton());
    expect(await screen.findByText('Choose a time in the future')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Date and time')).toHaveFocus());
    expect(callsTo(plan)).toHaveLength(0);
    expect(callsTo(complete)).toHaveLength(0);
  });

  it('pays nothing if the plan is refused, and keeps it across a reload', async () => {
    const given = answers({
      [plan]: () => {
        throw refusal('invalid_input', 'A campaign can be scheduled up to 60 days ahead', { status: 422 });
      },
    });
    const first = renderApp(path, given);
    await first.user.click(await screen.findByRole('radio', { name: 'Later' }));
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: soon } });
    await first.user.click(await payButton());
    expect(await screen.findByText('A campaign can be scheduled up to 60 days ahead')).toBeVisible();
    expect(first.callsTo(complete)).toHaveLength(0);
    first.unmount();
    renderApp(path, given);
    expect(await screen.findByLabelText('Date and time')).toHaveValue(soon);
  });

  it('requires a time within 60 days before calling the API', async () => {
    const { user, callsTo } = renderApp(path, answers());
    await user.click(await screen.findByRole('radio', { name: 'Later' }));
    const field = screen.getByLabelText('Date and time');
    expect(field).toHaveAccessibleDescription(new RegExp(new Intl.DateTimeFormat().resolvedOptions().timeZone));
    fireEvent.change(field, { target: { value: localTime(Date.now() + 61 * dayMs) } });
    await user.click(await payButton());
    expect(await screen.findByText('At most 60 days ahead')).toBeVisible();
    expect(callsTo(plan)).toHaveLength(0);
  });

  it('is saved before the payment', async () => {
    const { user, calls } = renderApp(path, answers());
    await user.click(await screen.findByRole('radio', { name: 'Later' }));
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: soon } });
    await user.click(await payButton());
    await waitFor(() => expect(calls.map(({ key }) => key)).toContain(complete));
    const made = calls.filter(({ key }) => key === plan || key === complete);
    expect(made.map(({ key }) => key)).toEqual([plan, complete]);
    expect(made[0]?.sent.body).toEqual({ sendAt: new Date(soon).toISOString(), waves: null });
  });

  it('offers Pro for waves', async () => {
    const { user, services: shell } = renderApp(path, answers());
    await user.click(await screen.findByRole('checkbox', { name: /Send in two waves/ }));
    expect(shell.openPro).toHaveBeenCalledWith('Wave rules');
    expect(screen.queryByLabelText('Size of the first wave')).toBeNull();
  });

  it('saves a Pro account’s rule, but none without a second wave', async () => {
    const { user, callsTo } = renderApp(path, answers(), { isPro: true });
    await user.click(await screen.findByRole('checkbox', { name: /Send in two waves/ }));
    expect(screen.getByLabelText('Size of the first wave')).toHaveValue('1');
    await user.clear(screen.getByLabelText('Size of the first wave'));
    await user.type(screen.getByLabelText('Size of the first wave'), '2');
    await user.click(await payButton());
    expect(await screen.findByText('Enter a whole number from 1 to 1')).toBeVisible();
    // After the message: the focus follows it.
    await waitFor(() => expect(screen.getByLabelText('Size of the first wave')).toHaveFocus());
    await user.clear(screen.getByLabelText('Size of the first wave'));
    await user.type(screen.getByLabelText('Size of the first wave'), '1');
    await user.click(await payButton());
    await waitFor(() => expect(callsTo(complete)).toHaveLength(1));
    expect(callsTo(plan)).toMatchObject([{ body: { sendAt: null, waves: { firstCount: 1, minAcceptPercent: 30 } } }]);
  });

  it('pays in one wave once a single curator is left, though two waves were ticked before', async () => {
    const before = renderApp(path, answers(), { isPro: true });
    await before.user.click(await screen.findByRole('checkbox', { name: /Send in two waves/ }));
    before.unmount();
    const left = services.slice(0, 1);
    const { user, callsTo } = renderApp(
      path,
      answers({
        'GET /api/v2/campaigns/:id': draft(left),
        'GET /api/v2/campaigns/:id/payment-summary': payment(left),
      }),
      { isPro: true },
    );
    await user.click(await screen.findByRole('button', { name: 'Pay 6.00 credits' }));
    await waitFor(() => expect(callsTo(complete)).toHaveLength(1));
    expect(callsTo(plan)).toHaveLength(0);
  });

  it('takes saved waves back once a single curator is left, and forecasts none', async () => {
    const left = services.slice(0, 1);
    const waves = { firstCount: 1, minAcceptPercent: 40, outcome: null, queuedCount: 0 };
    const { user, callsTo } = renderApp(
      path,
      answers({
        'GET /api/v2/campaigns/:id': draft(left, { waves }),
        'GET /api/v2/campaigns/:id/payment-summary': payment(left),
      }),
      { isPro: true },
    );
    await waitFor(() => expect(callsTo(expected).at(-1)?.query).toEqual({ firstCount: 0 }));
    await user.click(await screen.findByRole('button', { name: 'Pay 6.00 credits' }));
    await waitFor(() => expect(callsTo(complete)).toHaveLength(1));
    expect(callsTo(plan)).toMatchObject([{ body: { sendAt: null, waves: null } }]);
  });
});

describe('the wave preview', () => {
  const firstWave = {
    servicesIDs: [102],
    totalCredits: 4,
    answers: { expected: 0.9, low: 1, high: 1 },
    accepts: { expected: 0.3, low: 0, high: 1 },
    days: { expected: 6.2, low: 2, high: 15 },
    goesOnPercent: 31,
  };
  const inWaves = async (given: Answers) => {
    const view = renderApp(path, given, { isPro: true });
    await view.user.click(await screen.findByRole('checkbox', { name: /Send in two waves/ }));
    return view;
  };
  const steps = async () => within(await screen.findByRole('list', { name: 'Wave preview' })).getAllByRole('listitem');

  it('explains the waves without a forecast, and keeps the fields', async () => {
    await inWaves(
      answers({
        [expected]: () => {
          throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
        },
      }),
    );
    const [one, two] = await steps();
    expect(one).toHaveTextContent('First, the best match');
    expect(two).toHaveTextContent('If at least 30 % of the answers are yes: with one answer, it has to be a yes.');
    expect(two).toHaveTextContent('you get them all back');
    expect(screen.getByLabelText('Size of the first wave')).toHaveValue('1');
    expect(await payButton()).toBeEnabled();
  });

  it('shows who is first, with cost and forecast of each wave, before anything is saved', async () => {
    const { callsTo } = await inWaves(
      answers({
        [expected]: ({ query }) => campaignForecast({ firstWave: query?.['firstCount'] === 1 ? firstWave : null }),
      }),
    );
    await waitFor(async () => expect((await steps())[0]).toHaveTextContent('Harbour Lights'));
    const [one, two] = await steps();
    expect(one).toHaveTextContent('First, the best match4.00 credits');
    expect(one).not.toHaveTextContent('should answer');
    expect(two).toHaveTextContent('Then one more, if the first say yes6.00 credits');
    expect(two).toHaveTextContent('Nordic Kitchen');
    expect(two).toHaveTextContent('That’s likely in 31 of 100 campaigns like this.');
    expect(two).toHaveTextContent('Decided once the first curator has answered or missed the deadline.');
    expect(two).toHaveTextContent('Their 6.00 credits are held from payment.');
    expect(callsTo(expected).at(-1)?.query).toEqual({ firstCount: 1, minAcceptPercent: 30 });
    expect(callsTo(plan)).toHaveLength(0);
  });

  it('follows the rule while typing, and ignores an invalid one', async () => {
    const { user, callsTo } = await inWaves(answers());
    const percent = screen.getByLabelText(/Minimum yes rate/);
    await user.clear(percent);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Wave preview' })).not.toBeInTheDocument());
    await user.type(percent, '55');
    await waitFor(() => expect(callsTo(expected).at(-1)?.query).toEqual({ firstCount: 1, minAcceptPercent: 55 }));
    expect((await steps())[1]).toHaveTextContent('If at least 55 %');
  });

  it('forecasts a single wave once the planned waves are removed', async () => {
    const planned = draft(services, {
      waves: { firstCount: 1, minAcceptPercent: 40, outcome: null, queuedCount: 0 },
    });
    const { user, callsTo } = renderApp(path, answers({ 'GET /api/v2/campaigns/:id': planned }), { isPro: true });
    expect((await steps())[1]).toHaveTextContent('If at least 40 %');
    await user.click(screen.getByRole('checkbox', { name: /Send in two waves/ }));
    await waitFor(() => expect(callsTo(expected).at(-1)?.query).toEqual({ firstCount: 0 }));
  });
});

describe('the forecast before paying', () => {
  it('shows its ranges, the days and what it’s based on', async () => {
    renderApp(
      path,
      answers({
        [expected]: campaignForecast({
          forecast: forecast({ basis: { withRecord: 1, new: 1, demo: 0, statisticsDays: 90 } }),
        }),
      }),
    );
    const region = within(await screen.findByRole('region', { name: 'What to expect' }));
    expect((await region.findByText('Day of last answer')).closest('div')).toHaveTextContent('12 8–15');
    expect(region.getByText(/one curator’s track record.* 1 is new/)).toBeVisible();
    expect(region.getByText('based on their last 90 days')).toBeVisible();
    expect(region.getByRole('button', { name: 'How accurate are forecasts?' })).toBeVisible();
  });
});
