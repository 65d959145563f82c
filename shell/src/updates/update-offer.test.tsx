import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import '../lib/i18n.ts';
import { UpdateOffer } from './update-offer.tsx';
import type { Updates } from './updates.ts';

function show() {
  let isOffered = false;
  let tell = () => {};
  const stop = vi.fn();
  const updates: Updates = {
    subscribe: (listener) => {
      tell = listener;
      return () => {};
    },
    isOffered: () => isOffered,
    later: vi.fn(() => offer(false)),
    start: () => stop,
  };
  const offer = (next: boolean) => {
    isOffered = next;
    tell();
  };
  const reload = vi.fn();
  const { unmount } = render(<UpdateOffer updates={updates} reload={reload} />);
  return { updates, reload, stop, unmount, offer: (next: boolean) => act(() => offer(next)) };
}

describe('the offer of a new version', () => {
  it('is not shown while there is none', () => {
    show();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is announced, and takes the focus from nobody', () => {
    const { offer } = show();
    offer(true);
    expect(screen.getByRole('status')).toHaveTextContent('A new version of Fanfare is ready');
    expect(document.body).toHaveFocus();
  });

  it('reloads only on request', async () => {
    const { offer, reload } = show();
    offer(true);
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Update now' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('can be postponed, by keyboard too', async () => {
    const { offer, updates, reload } = show();
    offer(true);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Later' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(updates.later).toHaveBeenCalled();
    expect(screen.queryByRole('region')).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  it('stops once the page is gone', () => {
    const { unmount, stop } = show();
    unmount();
    expect(stop).toHaveBeenCalled();
  });
});
