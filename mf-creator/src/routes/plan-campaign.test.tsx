import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaign, draft, payment, service } from '../testing/fixtures.ts';
import { refusal, type Answers } from '../testing/fake-services.ts';
import { localTime } from '../features/payment/lib/plan.ts';
import { renderApp } from '../testing/render-app.tsx';

const services = [service(), service({ id: 102, title: 'Harbour Lights', priceCredits: 4 })];
const path = '/creator/create-campaign/1042';
const plan = 'PUT /api/v2/campaigns/:id/plan' as const;
const complete = 'POST /api/v2/campaigns/:id/complete' as const;
const answers = (over: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/:id': draft(services),
  'GET /api/v2/campaigns/:id/payment-summary': payment(services),
  [plan]: draft(services),
  [complete]: campaign({ status: 'scheduled' }),
  ...over,
});
const payButton = () => screen.findByRole('button', { name: 'Pay 10.00 credits' });
const dayMs = 86_400_000;
const soon = localTime(Date.now() + 10 * dayMs);

beforeEach(() => sessionStorage.clear());

describe('when a campaign goes out', () => {
  it('is not asked about unless somebody says so', async () => {
    const { user, callsTo } = renderApp(path, answers());
    await user.click(await payButton());
    await waitFor(() => expect(callsTo(complete)).toHaveLength(1));
    expect(callsTo(plan)).toHaveLength(0);
  });

  it('pays nothing for a time that is over', async () => {
    const { user, callsTo } = renderApp(path, answers());
    await user.click(await screen.findByRole('radio', { name: 'Later' }));
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2020-01-01T10:00' } });
    await user.click(await payButton());
    expect(await screen.findByText('Choose a time that is still to come')).toBeVisible();
    expect(callsTo(plan)).toHaveLength(0);
    expect(callsTo(complete)).toHaveLength(0);
  });

  it('pays nothing where the plan is refused, and keeps it through a reload', async () => {
    const given = answers({
      [plan]: () => {
        throw refusal('invalid_input', 'A campaign can wait 60 days at most', { status: 422 });
      },
    });
    const first = renderApp(path, given);
    await first.user.click(await screen.findByRole('radio', { name: 'Later' }));
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: soon } });
    await first.user.click(await payButton());
    expect(await screen.findByText('A campaign can wait 60 days at most')).toBeVisible();
    expect(first.callsTo(complete)).toHaveLength(0);
    first.unmount();
    renderApp(path, given);
    expect(await screen.findByLabelText('Date and time')).toHaveValue(soon);
  });

  it('asks for a time within 60 days before it asks the API', async () => {
    const { user, callsTo } = renderApp(path, answers());
    await user.click(await screen.findByRole('radio', { name: 'Later' }));
    const field = screen.getByLabelText('Date and time');
    expect(field).toHaveAccessibleDescription(new RegExp(new Intl.DateTimeFormat().resolvedOptions().timeZone));
    fireEvent.change(field, { target: { value: localTime(Date.now() + 61 * dayMs) } });
    await user.click(await payButton());
    expect(await screen.findByText('60 days ahead at most')).toBeVisible();
    expect(callsTo(plan)).toHaveLength(0);
  });

  it('is said before the payment', async () => {
    const { user, calls } = renderApp(path, answers());
    await user.click(await screen.findByRole('radio', { name: 'Later' }));
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: soon } });
    await user.click(await payButton());
    await waitFor(() => expect(calls.map(({ key }) => key)).toContain(complete));
    const made = calls.filter(({ key }) => key === plan || key === complete);
    expect(made.map(({ key }) => key)).toEqual([plan, complete]);
    expect(made[0]?.options.body).toEqual({ sendAt: new Date(soon).toISOString(), waves: null });
  });

  it('leaves waves to Pro', async () => {
    const { user, services: shell } = renderApp(path, answers());
    await user.click(await screen.findByRole('checkbox', { name: /In two waves/ }));
    expect(shell.openPro).toHaveBeenCalledWith('Wave rules');
    expect(screen.queryByLabelText('To how many first')).toBeNull();
  });

  it('takes the rule of the waves from who has Pro, and no rule without a second wave', async () => {
    const { user, callsTo } = renderApp(path, answers(), { isPro: true });
    await user.click(await screen.findByRole('checkbox', { name: /In two waves/ }));
    await user.type(screen.getByLabelText('To how many first'), '2');
    await user.click(await payButton());
    expect(await screen.findByText('A whole number from 1 to 1')).toBeVisible();
    await user.clear(screen.getByLabelText('To how many first'));
    await user.type(screen.getByLabelText('To how many first'), '1');
    await user.click(await payButton());
    await waitFor(() => expect(callsTo(complete)).toHaveLength(1));
    expect(callsTo(plan)).toMatchObject([{ body: { sendAt: null, waves: { firstCount: 1, minAcceptPercent: 30 } } }]);
  });
});
