import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EmptyState, ErrorState } from './empty-state.tsx';

test('an error is announced and can be retried', async () => {
  const onRetry = vi.fn();
  render(
    <ErrorState
      title="Error !"
      text="Something went wrong, please try again later or contact support"
      retryText="Try again"
      onRetry={onRetry}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('please try again later');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('a running retry is not started twice', async () => {
  const onRetry = vi.fn();
  render(<ErrorState title="Error !" retryText="Try again" onRetry={onRetry} retrying />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).not.toHaveBeenCalled();
});

test('without a retry handler there is no retry button', () => {
  render(<ErrorState title="Error !" retryText="Try again" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an empty state is not an alert, and its heading has the level that the page sets', () => {
  render(<EmptyState title="No campaigns yet" titleAs="h1" text="Paste a link to a track." />);
  expect(screen.getByRole('heading', { level: 1, name: 'No campaigns yet' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
