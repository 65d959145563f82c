import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useOpener } from '../components/popup/use-opener.ts';
import { usePopup } from '../components/popup/use-popup.ts';
import { createPart } from './part.ts';

function Opened({ startsOpen }: { startsOpen: boolean }) {
  const { triggerRef, open } = usePopup<HTMLButtonElement>({ startsOpen });
  return (
    <>
      <button type="button" ref={triggerRef}>
        Sort
      </button>
      {open && <p>The list</p>}
    </>
  );
}

function setUp(load: () => Promise<{ Opened: typeof Opened }>) {
  const part = createPart(load);
  function Opener() {
    const { module, startsOpen, buttonProps } = useOpener(part, { popup: 'menu', keys: ['ArrowDown'] });
    if (module) return <module.Opened startsOpen={startsOpen} />;
    return (
      <button type="button" {...buttonProps}>
        Sort
      </button>
    );
  }
  render(<Opener />);
}
const button = () => screen.getByRole('button', { name: 'Sort' });

test('what a button opens loads when the pointer or the focus comes near, and shows only after a press', async () => {
  const load = vi.fn(async () => ({ Opened }));
  setUp(load);
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(button());
  expect(load).toHaveBeenCalledOnce();
  expect(screen.queryByText('The list')).toBeNull();
  await userEvent.click(button());
  expect(await screen.findByText('The list')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test.each(['{Enter}', ' ', '{ArrowDown}'])('it opens by %s, and the focus stays on the button', async (key) => {
  setUp(async () => ({ Opened }));
  await userEvent.tab();
  await userEvent.keyboard(key);
  expect(await screen.findByText('The list')).toBeVisible();
  expect(button()).toHaveFocus();
});

test('a press while its code is on the way opens it when it has come', async () => {
  let arrive = () => {};
  setUp(() => new Promise((resolve) => (arrive = () => resolve({ Opened }))));
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-busy', 'true');
  arrive();
  expect(await screen.findByText('The list')).toBeVisible();
});

test('code that does not come is asked for twice, and again with the next press', async () => {
  const reported: unknown[] = [];
  const listen = (thrown: unknown) => reported.push(thrown);
  process.on('unhandledRejection', listen);
  try {
    let isDown = true;
    const load = vi.fn(() => (isDown ? Promise.reject(new Error('offline')) : Promise.resolve({ Opened })));
    setUp(load);
    await userEvent.tab();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(reported).toEqual([new Error('offline')]));
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
    isDown = false;
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('The list')).toBeVisible();
  } finally {
    process.off('unhandledRejection', listen);
  }
});
