import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CreditAmount } from './credit-amount.tsx';

test('an amount has two decimals and its unit in words', () => {
  render(<CreditAmount locale="en-GB" credits={91} unitLabel="credits" data-testid="wallet" />);
  expect(screen.getByTestId('wallet')).toHaveTextContent('91.00 credits');
});

test('a whole price can omit the decimals', () => {
  render(<CreditAmount locale="en-GB" credits={6} compact unitLabel="credits" data-testid="price" />);
  expect(screen.getByTestId('price')).toHaveTextContent(/^6 credits$/);
});

test('an animated amount ends on the exact value', async () => {
  const { rerender } = render(
    <CreditAmount locale="en-GB" credits={0} animate unitLabel="credits" data-testid="wallet" />,
  );
  rerender(<CreditAmount locale="en-GB" credits={25.33} animate unitLabel="credits" data-testid="wallet" />);
  expect(await screen.findByText('25.33')).toBeInTheDocument();
});
