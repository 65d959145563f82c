import { drawWaiting } from './drawn.tsx';
import { addFrench, showWaitingView } from '@fanfare/kit/testing';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import en from './locales/en/common.json';
import fr from './locales/fr/common.json';
import { renderApp } from './testing/render-app.tsx';

addFrench(en, fr);

const show = (path: string, language: string) => showWaitingView(drawWaiting, path, language);

it.each([
  ['/creator/campaigns', 'en', 'Campaigns'],
  ['/creator/campaigns', 'fr', 'Campagnes'],
  ['/creator/feed', 'en', en.feed.title],
  ['/creator/feed', 'fr', fr.feed.title],
])('%s waits under its heading: %s', async (path, language, title) => {
  await show(path, language);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(document.body.textContent).not.toMatch(/\b(campaigns|feed)\.\w/);
});

it.each(['/creator/campaigns', '/creator/feed'])('%s waits as the live screen does', async (path) => {
  const never = vi.fn(() => new Promise<never>(() => {}));
  // The language that was drawn last is shown.
  const waiting = (await show(path, 'fr')).textContent;
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
