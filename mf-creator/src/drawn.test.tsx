import { drawWaiting } from './drawn.tsx';
import { refusalOfHtml } from '@fanfare/api-contract/drawn-views';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import en from './locales/en/common.json';
import fr from './locales/fr/common.json';
import { renderApp } from './testing/render-app.tsx';

// As the build's loader of catalogues leaves it.
Object.assign(en, { [Symbol.for('fanfare.languages')]: { fr: async () => ({ default: fr }) } });

/** The main part of a waiting view. */
async function drawn(path: string, language: string): Promise<HTMLElement> {
  const { html } = (await drawWaiting()).find((view) => view.path === path && view.language === language)!;
  expect(refusalOfHtml(html)).toBeNull();
  document.body.innerHTML = html;
  return screen.getByRole('main');
}

it.each([
  ['/creator/campaigns', 'en', 'Campaigns'],
  ['/creator/campaigns', 'fr', 'Campagnes'],
  ['/creator/feed', 'en', en.feed.title],
  ['/creator/feed', 'fr', fr.feed.title],
])('%s waits under its heading: %s', async (path, language, title) => {
  await drawn(path, language);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(document.body.textContent).not.toMatch(/\b(campaigns|feed)\.\w/);
});

it.each(['/creator/campaigns', '/creator/feed'])('%s waits as the live screen does', async (path) => {
  const never = vi.fn(() => new Promise<never>(() => {}));
  // The language that was drawn last is shown.
  const waiting = (await drawn(path, 'fr')).textContent;
  document.body.innerHTML = '';
  renderApp(path, {
    'GET /api/v2/campaigns/me': never,
    'GET /api/v2/campaigns/totals': never,
    'GET /api/v2/feed': never,
    'GET /api/v2/artists': never,
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('main').textContent).toBe(waiting);
  expect(never).toHaveBeenCalled();
});
