import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useKeys } from './use-keys.ts';

const pressed: string[] = [];

function Track({ name }: { name: string }) {
  useKeys({ k: () => pressed.push(name) });
  return <h1>{name}</h1>;
}

/** Presses a key as soon as its track is on the page, before anything else happens. */
function QuickHand({ name }: { name: string }) {
  useLayoutEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k' }));
  });
  return <Track key={name} name={name} />;
}

test('a key pressed as soon as a track appears is for that track, and is heard once', () => {
  const { rerender, unmount } = render(<QuickHand name="first" />);
  rerender(<QuickHand name="second" />);
  expect(pressed).toEqual(['first', 'second']);
  unmount();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k' }));
  expect(pressed).toHaveLength(2);
});

test('a field that the browser fills in presses no key', () => {
  const failed = vi.fn((event: Event) => event.preventDefault());
  addEventListener('error', failed);
  onTestFinished(() => removeEventListener('error', failed));
  const { getByRole } = render(
    <>
      <Track name="third" />
      <input />
    </>,
  );
  // Chrome's event has no key then.
  getByRole('textbox').dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(failed).not.toHaveBeenCalled();
});
