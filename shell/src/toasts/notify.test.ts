import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectToasts, notify, waitingToasts } from './notify.ts';

describe('a toast', () => {
  let disconnect = () => {};
  afterEach(() => disconnect());

  it('that comes before its region is mounted waits for it, and requests it', () => {
    const onWaiting = vi.fn();
    const unsubscribe = waitingToasts.subscribe(onWaiting);
    notify({ text: 'Your session ended' });
    expect(onWaiting).toHaveBeenCalled();
    expect(waitingToasts.get()).toBe(true);
    const show = vi.fn();
    disconnect = connectToasts(show);
    expect(show).toHaveBeenCalledWith({ text: 'Your session ended' });
    // The region stays: what it shows would go with it.
    expect(waitingToasts.get()).toBe(true);
    unsubscribe();
  });

  it('is shown immediately, once, if the region is mounted', () => {
    const show = vi.fn();
    disconnect = connectToasts(show);
    notify({ text: 'Archived' });
    expect(show).toHaveBeenCalledTimes(1);
  });
});
