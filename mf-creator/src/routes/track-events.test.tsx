import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, campaign, draft, payment, submission } from '../testing/campaigns.ts';
import { page, service } from '../testing/fixtures.ts';
import { report } from '../testing/reports.ts';
import { products, purchase } from '../testing/shop.ts';
import { refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';

const services = [service()];
const pay = 'POST /api/v2/campaigns/:id/complete' as const;

it('tells of a campaign once it is paid, and of none that is refused', async () => {
  const answers = {
    'GET /api/v2/campaigns/:id': draft(services),
    'GET /api/v2/campaigns/:id/payment-summary': payment(services),
    [pay]: (): never => {
      throw refusal('wrong_state', 'Not now.');
    },
  };
  const { user, services: shell, callsTo } = renderApp('/creator/create-campaign/1042', answers);
  const button = await screen.findByRole('button', { name: /^Pay / });
  await user.click(button);
  await waitFor(() => expect(callsTo(pay)).toHaveLength(1));
  expect(shell.track).not.toHaveBeenCalled();
  Object.assign(answers, { [pay]: campaign({ status: 'sent' }) });
  await user.click(await screen.findByRole('button', { name: /^Pay / }));
  await waitFor(() => expect(shell.track).toHaveBeenCalledWith('first_campaign'));
});

it('tells of answers that are fresh, by the id of their submission alone', async () => {
  const at = (daysAgo: number) => answer({ answeredAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString() });
  const sent = campaign({
    submissions: [
      submission({ id: 1 }),
      submission({ id: 2, status: 'accepted', answer: at(1) }),
      submission({ id: 3, status: 'accepted', answer: at(8) }),
    ],
  });
  const { services: shell } = renderApp('/creator/campaigns/1042', {
    'GET /api/v2/campaigns/:id': sent,
    'GET /api/v2/campaigns/:id/report': report(),
  });
  await waitFor(() => expect(shell.track).toHaveBeenCalled());
  expect(shell.track.mock.calls).toEqual([['answer_received', 2]]);
});

it('tells of a purchase that was paid before the page was opened, and of none that is open', async () => {
  const settle = 'POST /api/v2/purchases/:id/settle' as const;
  const open = purchase({ id: 61 });
  const answers = {
    'GET /api/fanfare/products': products,
    'GET /api/v2/purchases': page([open]),
    [settle]: open,
  };
  const unpaid = renderApp('/creator/shop', answers);
  await waitFor(() => expect(unpaid.callsTo(settle)).toHaveLength(1));
  expect(unpaid.services.track).not.toHaveBeenCalled();
  unpaid.unmount();
  const paid = renderApp('/creator/shop', {
    ...answers,
    [settle]: purchase({ id: 61, status: 'paid', paidAt: '2026-05-15T14:06:00.000Z' }),
  });
  await waitFor(() => expect(paid.services.track).toHaveBeenCalledWith('credits_purchased', 61));
});
