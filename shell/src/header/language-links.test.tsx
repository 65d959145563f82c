import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInShell } from '../test-support/shell.tsx';
import { LanguageLinks } from './language-links.tsx';

const languages = { all: ['en', 'fr'], choose: () => Promise.resolve() };

it('leads to the page itself, also where its path looks like another site', () => {
  renderInShell(<LanguageLinks />, { at: '//elsewhere.example/', services: { languages } });
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Français' });
  expect(new URL(href).origin).toBe(location.origin);
  expect(new URL(href).search).toBe('?language=fr');
});

it('leads there by itself until React has taken a drawn page over; then the page changes', () => {
  const choose = vi.fn(() => Promise.resolve());
  renderInShell(<LanguageLinks />, { services: { languages: { ...languages, choose } } });
  const link = screen.getByRole('link', { name: 'Français' });
  const beginning = { beganAtMs: 0, isTakenOver: false, held: null, listeners: [] };
  vi.stubGlobal('fanfareBeginning', beginning);
  // Not prevented: the browser follows it.
  expect(fireEvent.click(link)).toBe(true);
  expect(choose).not.toHaveBeenCalled();
  beginning.isTakenOver = true;
  expect(fireEvent.click(link)).toBe(false);
  expect(choose).toHaveBeenCalledExactlyOnceWith('fr');
});
