import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './shop.tsx';

const check = 'GET /api/gift/:code' as const;
const redeem = 'POST /api/gift/:code' as const;

describe('the gift code in the shop', () => {
  const typeCode = async (answers: Answers, code = 'K7QM-2RTX-9HPD-4') => {
    const app = renderApp('/creator/shop', answers);
    const field = await screen.findByRole('textbox', { name: 'Gift code' });
    if (code) await app.user.type(field, code);
    await app.user.click(screen.getByRole('button', { name: 'Check' }));
    return app;
  };

  it('says why a code is refused, and keeps it in its field', async () => {
    await typeCode({
      [check]: () => {
        throw refusal('code_unknown', 'There is no such code.', { status: 404 });
      },
    });
    expect(await screen.findByText('There is no such code.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Gift code' })).toHaveValue('K7QM-2RTX-9HPD-4');
    expect(screen.queryByRole('button', { name: 'Redeem' })).not.toBeInTheDocument();
  });

  it('doesn’t offer a used code', async () => {
    await typeCode({ [check]: { credits: 25, status: 'redeemed' } });
    expect(await screen.findByText('This code has already been used.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Redeem' })).not.toBeInTheDocument();
  });

  it('requires a code before calling the API', async () => {
    const { callsTo } = await typeCode({}, '');
    expect(await screen.findByText('Gift code is required')).toBeVisible();
    expect(callsTo(check)).toHaveLength(0);
  });

  it('shows the value, adds it to the wallet and updates the chip', async () => {
    const { services, callsTo } = await typeCode({
      [check]: { credits: 25, status: 'unused' },
      [redeem]: { creditsAdded: 25, walletCredits: 157 },
    });
    expect(await screen.findByText('Worth 25.00 credits, not used yet.')).toBeVisible();
    expect(callsTo(redeem)).toHaveLength(0);
    const button = screen.getByRole('button', { name: 'Redeem' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() =>
      expect(services.notify).toHaveBeenCalledWith({
        text: '25.00 credits added, 157.00 in your wallet',
        tone: 'positive',
      }),
    );
    expect(callsTo(redeem)).toHaveLength(1);
    expect(services.refreshAccount).toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'Gift code' })).toHaveValue('');
  });
});
