import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EmptyState, ErrorState } from './empty-state.tsx';

test('an error is read out and can be tried again', async () => {
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

test('while it is being tried again it is not tried twice', async () => {
  const onRetry = vi.fn();
  render(<ErrorState title="Error !" retryText="Try again" onRetry={onRetry} retrying />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).not.toHaveBeenCalled();
});

test('without a way to retry there is no button for it', () => {
  render(<ErrorState title="Error !" retryText="Try again" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an empty place is no alarm, and carries its heading where the page wants it', () => {
  render(<EmptyState title="No campaigns yet" titleAs="h1" text="Paste a link to a track." />);
  expect(screen.getByRole('heading', { level: 1, name: 'No campaigns yet' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
