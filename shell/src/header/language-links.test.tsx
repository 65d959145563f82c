import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInShell } from '../test-support/shell.tsx';
import { LanguageLinks } from './language-links.tsx';

const languages = { all: ['en', 'fr'], choose: () => Promise.resolve() };

it('leads to the page itself, also where its path looks like another site', () => {
  renderInShell(<LanguageLinks />, { at: '//elsewhere.example/', services: { languages } });
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Français' });
  expect(new URL(href).origin).toBe(location.origin);
  expect(new URL(href).search).toBe('?language=fr');
});
