import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '@fanfare/shell-contract';
import { isSafeMoment } from './safe-moment.ts';
import { watchTyping, type Typing } from './typing.ts';
import { countWrites } from './writes.ts';

let typing: Typing;
let pathname = '/creator/profile';
let pending = 0;
const isSafe = () => isSafeMoment({ pendingWrites: () => pending, isUnsaved: typing.isUnsaved });

beforeEach(() => {
  pathname = '/creator/profile';
  pending = 0;
  typing = watchTyping(() => pathname);
});
afterEach(() => typing.stop());

describe('a reload is safe', () => {
  it('while nothing happens', () => {
    render(<input aria-label="Name" />);
    expect(isSafe()).toBe(true);
  });

  it('not while a request is pending', () => {
    pending = 1;
    expect(isSafe()).toBe(false);
  });

  it('not with unsaved input, until the screen is left', async () => {
    render(<input aria-label="Name" />);
    await userEvent.type(screen.getByLabelText('Name'), 'x');
    expect(isSafe()).toBe(false);
    pathname = '/creator/tracks';
    expect(isSafe()).toBe(true);
  });

  it('not with unsaved input, until its field is gone', async () => {
    const { unmount } = render(<textarea aria-label="Pitch" />);
    await userEvent.type(screen.getByLabelText('Pitch'), 'x');
    expect(isSafe()).toBe(false);
    unmount();
    expect(isSafe()).toBe(true);
  });

  it('not with unsaved input in a form, until that form is sent', async () => {
    render(
      <>
        <form aria-label="Profile" onSubmit={(event) => event.preventDefault()}>
          <input aria-label="Name" />
        </form>
        <form>
          <input aria-label="Pitch" />
        </form>
      </>,
    );
    await userEvent.type(screen.getByLabelText('Name'), 'x');
    typing.saved();
    expect(isSafe()).toBe(false);
    fireEvent.submit(screen.getByRole('form', { name: 'Profile' }));
    expect(isSafe()).toBe(false);
    typing.saved();
    expect(isSafe()).toBe(true);
  });

  it('not after one form was sent while another one is being filled in', async () => {
    render(
      <>
        <form aria-label="Profile">
          <input aria-label="Name" />
        </form>
        <form>
          <input aria-label="Pitch" />
        </form>
      </>,
    );
    await userEvent.type(screen.getByLabelText('Pitch'), 'x');
    fireEvent.submit(screen.getByRole('form', { name: 'Profile' }));
    typing.saved();
    expect(isSafe()).toBe(false);
  });

  it('with input in a search field: there is nothing to lose', async () => {
    render(<input type="search" aria-label="Search" />);
    await userEvent.type(screen.getByLabelText('Search'), 'x');
    expect(isSafe()).toBe(true);
  });

  it('not while audio plays', () => {
    render(
      <audio data-testid="player">
        <track kind="captions" />
      </audio>,
    );
    const player = screen.getByTestId('player');
    vi.spyOn(player as HTMLAudioElement, 'paused', 'get').mockReturnValue(false);
    expect(isSafe()).toBe(false);
  });

  it('not while a dialog is open, unless it is a toast', () => {
    const { rerender } = render(<div role="dialog" aria-label="PRO" />);
    expect(isSafe()).toBe(false);
    rerender(<div role="dialog" aria-modal="false" aria-label="Archived" />);
    expect(isSafe()).toBe(true);
  });
});

describe('write requests', () => {
  it('are counted while they are pending, reads are not', async () => {
    let answer: (value: unknown) => void = () => {};
    const call = (() => new Promise((resolve) => (answer = resolve))) as unknown as Call;
    const onWritten = vi.fn();
    const writes = countWrites(call, onWritten);
    void writes.call('GET /countries');
    expect(writes.pending()).toBe(0);
    const written = writes.call('POST /api/account/track' as never);
    expect(writes.pending()).toBe(1);
    answer({});
    await written;
    expect(writes.pending()).toBe(0);
    expect(onWritten).toHaveBeenCalledTimes(1);
  });

  it('that are refused leave the input unsaved', async () => {
    const onWritten = vi.fn();
    const writes = countWrites((() => Promise.reject(new Error('no'))) as unknown as Call, onWritten);
    await expect(writes.call('POST /api/account/track' as never)).rejects.toThrow('no');
    expect(writes.pending()).toBe(0);
    expect(onWritten).not.toHaveBeenCalled();
  });
});
