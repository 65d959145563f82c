import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createToasts, Toasts } from './toasts.tsx';

function setUp() {
  const store = createToasts();
  render(<Toasts store={store} label="Notifications" closeLabel="Close" />);
  return store;
}

test('a message appears in a live region and can be closed', async () => {
  const store = setUp();
  act(() => void store.show({ text: '4.00 credits are back', tone: 'positive' }));
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(await within(region).findByText('4.00 credits are back')).toBeInTheDocument();
  await userEvent.click(within(region).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(within(region).queryByText('4.00 credits are back')).not.toBeInTheDocument());
});

test('the undo action runs once, and the message disappears', async () => {
  const store = setUp();
  const onSelect = vi.fn();
  act(() => void store.show({ text: 'Eleven Postcards is archived', action: { label: 'Undo', onSelect } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(onSelect).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('Eleven Postcards is archived')).not.toBeInTheDocument());
});

test('an error is announced immediately', async () => {
  const store = setUp();
  act(() => void store.show({ text: 'Something went wrong', tone: 'danger' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
});

test('a message disappears on its own; an error stays until it is closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const store = setUp();
    act(() => {
      store.show({ text: 'Saved' });
      store.show({ text: 'Not saved', tone: 'danger' });
    });
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    expect(screen.getAllByText('Not saved').length).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
  }
});

test('the same error, shown twice, is there once until it is closed', async () => {
  const store = setUp();
  act(() => {
    store.show({ text: 'No connection', tone: 'danger' });
    store.show({ text: 'Another error', tone: 'danger' });
    store.show({ text: 'No connection', tone: 'danger' });
    store.show({ text: 'Saved' });
    store.show({ text: 'Saved' });
  });
  const region = screen.getByRole('region', { name: 'Notifications' });
  await waitFor(() => expect(within(region).getAllByText('Saved')).toHaveLength(2));
  expect(within(region).getAllByText('No connection')).toHaveLength(1);
  act(() => store.close('No connection'));
  await waitFor(() => expect(within(region).queryByText('No connection')).not.toBeInTheDocument());
  act(() => void store.show({ text: 'No connection', tone: 'danger' }));
  expect(await within(region).findByText('No connection')).toBeInTheDocument();
});
