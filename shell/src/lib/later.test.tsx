import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { later } from './later.tsx';

const Dialog = ({ title }: { title: string }) => <p>{title}</p>;
const be = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
afterEach(() => be(true));

test('a part appears once its code has come, with its props', async () => {
  const Part = later(async () => ({ default: Dialog }));
  render(<Part title="Search" />);
  expect(await screen.findByText('Search')).toBeVisible();
});

test('offline its code is not asked for, and the page stays; back online the part appears', async () => {
  const load = vi.fn(async () => ({ default: Dialog }));
  const Part = later(load);
  be(false);
  render(
    <>
      <p>What was typed</p>
      <Part title="Search" />
    </>,
  );
  expect(screen.getByText('What was typed')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  be(true);
  expect(await screen.findByText('Search')).toBeVisible();
  be(false);
  expect(screen.getByText('Search')).toBeVisible();
});

test('code that does not come leaves the page as it is, and is asked for again when the part is next shown', async () => {
  const reported: unknown[] = [];
  const listen = (thrown: unknown) => reported.push(thrown);
  process.on('unhandledRejection', listen);
  try {
    let isDown = true;
    const lost = new Error('no such file');
    const Part = later(async () => {
      if (isDown) throw lost;
      return { default: Dialog };
    });
    const page = (isOpen: boolean) => (
      <>
        <p>What was typed</p>
        {isOpen && <Part title="Search" />}
      </>
    );
    const { rerender } = render(page(true));
    await waitFor(() => expect(reported).toEqual([lost]));
    expect(screen.getByText('What was typed')).toBeVisible();
    isDown = false;
    rerender(page(false));
    rerender(page(true));
    expect(await screen.findByText('Search')).toBeVisible();
  } finally {
    process.off('unhandledRejection', listen);
  }
});
