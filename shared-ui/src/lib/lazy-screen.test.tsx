import { act, render, screen } from '@testing-library/react';
import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyScreen, useScreensAhead } from './lazy-screen.ts';

vi.unmock('./screen-load-timeout.ts');

type Load = () => Promise<ComponentType<object>>;
const Tracks = () => <h1>Tracks</h1>;
const lost: Load = () => Promise.reject(new Error('lost'));

/** The providers that the shell puts around every remote. */
class Slot extends Component<{ children: ReactNode }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render = () => (this.state.isBroken ? <p>the shell takes over</p> : this.props.children);
}

async function open(load: Load) {
  const Screen = lazyScreen(load);
  // React logs the errors that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () =>
    render(
      <Slot>
        <Suspense fallback={<p>waiting</p>}>
          <Screen />
        </Suspense>
      </Slot>,
    ),
  );
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

// First in this file: the list of screens belongs to the front end, and later tests add to it.
test('prefetches screens one after the other once the page is used and its first screen is there, and stops on unmount', async () => {
  const asked: string[] = [];
  let lose = () => {};
  const screenNamed = (name: string) =>
    lazyScreen(() => {
      asked.push(name);
      return new Promise<never>((_, reject) => (lose = () => reject(new Error('lost'))));
    });
  for (const name of ['first', 'second', 'third']) screenNamed(name);
  function Ahead() {
    useScreensAhead();
    return null;
  }
  const view = render(<Ahead />);
  await vi.advanceTimersByTimeAsync(1_000);
  // A pointer that lay there as the page opened.
  dispatchEvent(new MouseEvent('pointermove'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([]);
  dispatchEvent(new Event('scroll'));
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['first']);
  lose();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['first', 'second']);
  view.unmount();
  lose();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(asked).toEqual(['first', 'second']);
});

test("code that fails to load twice reaches the shell's boundary", async () => {
  const load = vi.fn<Load>(lost);
  await open(load);
  expect(screen.getByText('the shell takes over')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('code that fails to load once is requested again', async () => {
  await open(vi.fn<Load>(async () => Tracks).mockImplementationOnce(lost));
  expect(screen.getByRole('heading', { name: 'Tracks' })).toBeVisible();
});

test('hanging code times out while the shell still has time for the previous version', async () => {
  await open(() => new Promise(() => {}));
  await act(() => vi.advanceTimersByTimeAsync(4_400));
  expect(screen.getByText('waiting')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('the shell takes over')).toBeVisible();
});
