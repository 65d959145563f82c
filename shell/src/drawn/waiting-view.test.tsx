import { stubServices } from '@fanfare/shell-contract/testing';
import type { RemoteModule } from '@fanfare/shell-contract';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RemoteSlot } from '../federation/remote-slot.tsx';
import { createRemotes } from '../federation/remotes.ts';
import '../lib/i18n.ts';
import { creatorRemote, screenOf, shellOfContract1 } from '../test-support/remotes.tsx';
import { isForTakeOver, waitingViewIn, WaitingViewProvider } from './waiting-view.tsx';

const loading = 'Loading';
let root: HTMLElement;

beforeEach(() => {
  history.replaceState(null, '', '/creator/campaigns');
  document.documentElement.lang = 'en';
  root = document.createElement('div');
  root.innerHTML = '<header></header><div data-waiting="mf-creator"><main><h1>Drawn</h1><input inert></main></div>';
});
afterEach(() => {
  history.replaceState(null, '', '/');
});

/** A page at an address, whose remote's code comes when the test says so. */
function show(pathname: string) {
  const { promise, resolve } = Promise.withResolvers<RemoteModule>();
  const remotes = createRemotes({
    boot: { remotes: [creatorRemote()] },
    facts: shellOfContract1,
    load: () => promise,
    report: () => {},
    fetchRest: async () => {},
    onAsked: () => {},
  });
  const view = waitingViewIn(root);
  const drawn = root.querySelector('h1');
  root.replaceChildren();
  render(
    <MemoryRouter initialEntries={[pathname]}>
      <WaitingViewProvider value={view}>
        <RemoteSlot name="mf-creator" services={stubServices()} remotes={remotes} />
      </WaitingViewProvider>
    </MemoryRouter>,
  );
  return { drawn, resolve };
}

it('what was drawn stays, the very elements, until the screen is there', async () => {
  const { drawn, resolve } = show('/creator/campaigns');
  expect(screen.getByRole('heading', { name: 'Drawn' })).toBe(drawn);
  expect(screen.queryByText(loading)).toBeNull();
  await act(async () => resolve(screenOf('Campaigns')));
  expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
  expect(drawn?.isConnected).toBe(false);
});

it('another address has an outline', () => {
  const { drawn } = show('/creator/tracks');
  expect(drawn?.isConnected).toBe(false);
  expect(screen.getByText(loading)).toBeInTheDocument();
});

it('another language has an outline', () => {
  document.documentElement.lang = 'fr';
  const { drawn } = show('/creator/campaigns');
  expect(drawn?.isConnected).toBe(false);
  expect(screen.getByText(loading)).toBeInTheDocument();
});

it('React takes over what was drawn for visitors, and never what waits for a member', () => {
  expect(isForTakeOver(root, 'loading')).toBe(false);
  expect(isForTakeOver(root, 'signed_out')).toBe(false);
  root.innerHTML = '<main><h1>Log in</h1></main>';
  expect(waitingViewIn(root)).toBeNull();
  expect(isForTakeOver(root, 'signed_out')).toBe(true);
  expect(isForTakeOver(root, 'loading')).toBe(false);
  root.innerHTML = '';
  expect(isForTakeOver(root, 'signed_out')).toBe(false);
});
