import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { LinkField } from './link-field.tsx';

const texts = {
  open: 'Open Spotify link',
  remove: 'Remove Spotify link',
  saving: 'Saving',
  saved: 'Saved',
  removed: 'Removed',
  unsaved: 'Press Enter to save',
};
const stored = 'https://open.spotify.com/artist/1';

/** The field with a parent that holds the stored and the typed link. */
function show(start: string | null, answer: (url: string) => Promise<string | null> = async () => null) {
  const onSend = vi.fn(answer);
  const onRemove = vi.fn(async (): Promise<string | null> => null);
  function Around() {
    const [value, setValue] = useState(start);
    const [typed, setTyped] = useState<string | null>(null);
    return (
      <>
        <LinkField
          place="spotify"
          name="Spotify"
          placeholder="Paste a link"
          {...{ value, typed, texts, onTyped: setTyped }}
          onSend={async (url) => {
            const why = await onSend(url);
            if (why === null) setValue(stored);
            return why;
          }}
          onRemove={async () => {
            const why = await onRemove();
            if (why === null) setValue(null);
            return why;
          }}
        />
        <button type="button">Next</button>
      </>
    );
  }
  render(<Around />);
  return { onSend, onRemove, user: userEvent.setup(), input: screen.getByLabelText('Spotify') };
}

test("a refused link shows its reason, keeps the text, and isn't sent again on the next blur", async () => {
  const { onSend, user, input } = show(null, async () => 'This is no Spotify link');
  await user.type(input, 'https://evil.test/a');
  await user.tab();
  expect(await screen.findByText('This is no Spotify link')).toBeVisible();
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('This is no Spotify link');
  expect(input).toHaveValue('https://evil.test/a');

  await user.click(input);
  await user.tab();
  expect(onSend).toHaveBeenCalledTimes(1);
  await user.click(input);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(2));
});

test('a refusal shows only beside the text it applies to', async () => {
  const { user, input } = show(null, async () => 'This is no Spotify link');
  await user.type(input, 'https://evil.test/a{Enter}');
  expect(await screen.findByText('This is no Spotify link')).toBeVisible();
  await user.type(input, 'b');
  expect(screen.queryByText('This is no Spotify link')).toBeNull();
  expect(input).toBeValid();
});

test('a pasted link is sent on Enter, shown as stored, and opens in a new tab', async () => {
  const { onSend, user, input } = show(null);
  await user.click(input);
  await user.paste('  open.spotify.com/artist/1?si=abc ');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Press Enter to save')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(onSend).toHaveBeenCalledExactlyOnceWith('open.spotify.com/artist/1?si=abc');
  expect(input).toHaveValue(stored);
  expect(screen.queryByText('Press Enter to save')).toBeNull();
  expect(input).toHaveFocus();
  const link = screen.getByRole('link', { name: 'Open Spotify link' });
  expect(link).toHaveAttribute('href', stored);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('one request at a time: blurring the field during a request sends nothing more', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const { onSend, user, input } = show(null, () => promise);
  await user.type(input, 'https://open.spotify.com/artist/1{Enter}');
  await user.tab();
  expect(input).toHaveAttribute('readonly');
  expect(screen.getByText('Saving')).toBeVisible();
  resolve(null);
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(onSend).toHaveBeenCalledTimes(1);
});

test("an unchanged link isn't sent; Escape restores the stored one", async () => {
  const { onSend, onRemove, user, input } = show(stored);
  await user.click(input);
  await user.tab();
  await user.type(input, '/x');
  await user.keyboard('{Escape}');
  expect(input).toHaveValue(stored);
  await user.tab();
  expect(onSend).not.toHaveBeenCalled();
  expect(onRemove).not.toHaveBeenCalled();
});

test.each(['the button', 'an empty field'])('%s removes it, and the keyboard focus stays in place', async (way) => {
  const { onRemove, user, input } = show(stored);
  if (way === 'the button') await user.click(screen.getByRole('button', { name: 'Remove Spotify link' }));
  else {
    await user.clear(input);
    await user.keyboard('{Enter}');
  }
  expect(await screen.findByText('Removed')).toBeVisible();
  expect(onRemove).toHaveBeenCalledTimes(1);
  expect(input).toHaveValue('');
  expect(input).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Remove Spotify link' })).toBeNull();
});

test('only https links can be pressed', () => {
  show('javascript:alert(1)');
  expect(screen.queryByRole('link')).toBeNull();
});
