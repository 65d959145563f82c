import { drawWaiting } from './drawn.tsx';
import { addFrench, fakeApi, showWaitingView } from '@fanfare/kit/testing';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import common from './locales/en/common.json';
import feed from './locales/en/feed.json';
import commonFr from './locales/fr/common.json';
import feedFr from './locales/fr/feed.json';
import { renderApp } from './testing/render-app.tsx';

addFrench(common, commonFr);
addFrench(feed, feedFr);

const show = (path: string, language: string) => showWaitingView(drawWaiting, path, language);

it.each([
  ['/curator', 'en', common.queue.title],
  ['/curator', 'fr', commonFr.queue.title],
  ['/curator/feed', 'en', feed.feed.title],
  ['/curator/feed', 'fr', feedFr.feed.title],
])('%s waits under its heading: %s', async (path, language, title) => {
  await show(path, language);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(document.body.textContent).not.toMatch(/\b(queue|feed)\.\w/);
});

it.each(['/curator', '/curator/feed'])('%s waits as the live screen does', async (path) => {
  const never = vi.fn(() => new Promise<never>(() => {}));
  // The language that was drawn last is shown.
  const waiting = (await show(path, 'fr')).textContent;
  document.body.innerHTML = '';
  const { call } = fakeApi({ 'GET /api/v2/curator/queue': never, 'GET /api/v2/feed': never });
  renderApp(path, stubServices({ call }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('main').textContent).toBe(waiting);
  expect(never).toHaveBeenCalled();
});
