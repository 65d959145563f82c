import type { PublicFinderProps } from '@fanfare/shell-contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef } from 'react';
import { expect, it, vi } from 'vitest';
import type { LoadPart, Part } from '../federation/load-part.ts';
import { renderInShell } from '../test-support/shell.tsx';
import { FinderSlot } from './finder-slot.tsx';

const down = 'We can’t search right now. Your text stays here; below is an example.';

function Finder({ typed, isFocused, example }: PublicFinderProps) {
  return (
    <>
      <output aria-label="taken over">{`${typed} ${isFocused}`}</output>
      {example}
    </>
  );
}
const part = (Content: Part<'./public-finder'>['Content'], crashed = vi.fn()) => ({
  name: 'mf-creator' as const,
  version: '1.5.0',
  Content,
  crashed,
});
const field = () => screen.getByRole('textbox', { name: 'Track or link' });

it('shows a search over a labelled example, and hands over what is typed while the part loads', async () => {
  const loading = Promise.withResolvers<Part<'./public-finder'> | null>();
  renderInShell(<FinderSlot />, { loadPart: (() => loading.promise) as LoadPart });
  expect(screen.getByText('Example')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Nordic Kitchen' })).toBeVisible();
  await userEvent.type(field(), 'Low Tide');
  loading.resolve(part(Finder));
  expect(await screen.findByRole('status', { name: 'taken over' })).toHaveTextContent('Low Tide true');
  expect(screen.getByText('Example')).toBeVisible();
});

it('swaps the fields and moves the focus in one go, so that no key is lost between them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const loading = Promise.withResolvers<Part<'./public-finder'> | null>();
  function OwnField({ isFocused }: PublicFinderProps) {
    const own = useRef<HTMLInputElement>(null);
    useEffect(() => {
      if (isFocused) own.current?.focus();
    }, [isFocused]);
    return <input ref={own} aria-label="Its own field" />;
  }
  renderInShell(<FinderSlot />, { loadPart: (() => loading.promise) as LoadPart });
  await userEvent.click(field());
  const whenSwapped = new Promise<void>((done) =>
    new MutationObserver(() => done()).observe(document.body, { childList: true, subtree: true }),
  );
  loading.resolve(part(OwnField));
  await whenSwapped;
  expect(screen.getByLabelText('Its own field')).toHaveFocus();
});

it('keeps the text and the example where no remote has the part, and tries again', async () => {
  const loadPart = vi.fn().mockResolvedValueOnce(null).mockResolvedValueOnce(part(Finder));
  renderInShell(<FinderSlot />, { loadPart: loadPart as LoadPart });
  await userEvent.type(field(), 'Low Tide');
  expect(await screen.findByText(down)).toBeVisible();
  expect(field()).toHaveValue('Low Tide');
  expect(screen.getByRole('heading', { name: 'Nordic Kitchen' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('status', { name: 'taken over' })).toHaveTextContent('Low Tide');
});

it('falls back to the example when the part breaks, and reports it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const crashed = vi.fn();
  const Broken = () => {
    throw new Error('no such hook');
  };
  renderInShell(<FinderSlot />, { loadPart: (async () => part(Broken, crashed)) as LoadPart });
  await userEvent.click(field());
  expect(await screen.findByText(down)).toBeVisible();
  await waitFor(() => expect(crashed).toHaveBeenCalled());
});
