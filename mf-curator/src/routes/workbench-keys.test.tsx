import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';
// Loaded first, so that no test waits for lazy code.
import '../features/workbench/queue/capacity.tsx';

const send = 'POST /api/v2/curator/submissions/:id/answer';
const items = [someItem(1, 'Paper Boats', 5), someItem(2, 'Ninth Floor', 9)];
const apiOf = () =>
  fakeApi({
    'GET /api/v2/curator/queue': () => someQueue(items),
    'GET /api/v2/curator/workbench': () => someState(),
    'GET /api/v2/curator/submissions/:id': ({ params }) =>
      someSubmission(items.find(({ submissionId }) => submissionId === params?.['id']) ?? items[0]!),
    'POST /api/v2/curator/submissions/:id/check': () => ({ canSend: true, rules: [] }),
    'POST /api/v2/curator/submissions/:id/open': () => ({ listeningSessionId: 1, heartbeatSeconds: 5 }),
    'POST /api/v2/curator/submissions/:id/heartbeat': () => ({
      heardSeconds: 60,
      requiredSeconds: 45,
      isGateOpen: true,
      receipt: { heardSeconds: 60, durationSeconds: 248, heardRanges: [[0, 60]] },
    }),
  });
const open = (api = apiOf()) => renderApp('/curator?submission=1', stubServices({ call: api.call }));
const play = () => screen.findByRole('button', { name: 'Play' });
const pause = () => screen.findByRole('button', { name: 'Pause' });

beforeEach(() => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});
afterEach(() => localStorage.clear());

test('a clicked switch gives Space back to the player; one reached by keyboard keeps it', async () => {
  const user = open();
  const blind = await screen.findByRole('switch', { name: 'Blind mode' });
  await user.click(blind);
  expect(blind).toBeChecked();
  await waitFor(() => expect(blind).not.toHaveFocus());
  await user.keyboard(' ');
  expect(await pause()).toBeVisible();
  expect(blind).toBeChecked();

  blind.focus();
  await user.keyboard(' ');
  expect(blind).not.toBeChecked();
  expect(blind).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(blind).not.toHaveFocus();
});

test('a clicked decision leaves Space to the player', async () => {
  const user = open();
  const decline = await screen.findByRole('button', { name: /Decline/ });
  await user.click(decline);
  await waitFor(() => expect(decline).not.toHaveFocus());
  await user.keyboard(' ');
  expect(await pause()).toBeVisible();
  expect(decline).toHaveAttribute('aria-pressed', 'true');
});

test('Escape leaves every field, and the keys work again', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: /Accept/ }));
  for (const name of ['Feedback', 'Where', 'Search your queue']) {
    const field = screen.getByLabelText(name);
    await user.click(field);
    await user.keyboard('{Escape}');
    expect(field).not.toHaveFocus();
  }
  await user.keyboard('d');
  expect(screen.getByRole('button', { name: /Decline/ })).toHaveAttribute('aria-pressed', 'true');
  expect(await play()).toBeVisible();
});

test('digits choose the reason shown with them, for a no alone', async () => {
  const user = open();
  await screen.findByRole('heading', { name: 'Paper Boats' });
  await user.keyboard('3');
  await user.keyboard('d');
  const reasons = within(screen.getByRole('group', { name: 'Main reason' })).getAllByRole('button');
  expect(reasons.map((reason) => reason.getAttribute('aria-pressed'))).not.toContain('true');
  expect(reasons.map((reason) => reason.getAttribute('aria-keyshortcuts')).join('')).toBe('1234567890');
  await user.keyboard('3');
  expect(screen.getByRole('button', { name: 'Production or mix' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Production or mix' })).toHaveTextContent('Production or mix3');
  await user.keyboard('0');
  expect(screen.getByRole('button', { name: 'Other' })).toHaveAttribute('aria-pressed', 'true');
});

test('R and digits rate one aspect after the other, and choose no reason; 0 clears', async () => {
  const user = open();
  await screen.findByRole('heading', { name: 'Paper Boats' });
  await user.keyboard('d');
  await user.keyboard('r54');
  const rated = (aspect: string, of: string) =>
    within(screen.getByRole('group', { name: aspect })).getByRole('radio', { name: of });
  expect(rated('Production', '5 of 5')).toBeChecked();
  expect(rated('Songwriting', '4 of 5')).toBeChecked();
  expect(
    within(screen.getByRole('group', { name: 'Main reason' }))
      .getAllByRole('button')
      .some((reason) => reason.getAttribute('aria-pressed') === 'true'),
  ).toBe(false);
  // On to the next two, and past the last one out of the ratings.
  await user.keyboard('r3r2');
  expect(rated('Originality', '3 of 5')).toBeChecked();
  await user.keyboard('{Escape}r');
  expect(screen.getByRole('group', { name: 'Performance' })).toContainElement(document.activeElement as HTMLElement);
  rated('Production', '5 of 5').focus();
  await user.keyboard('0');
  expect(rated('Production', '5 of 5')).not.toBeChecked();
});

test('V asks for a new version with a no, and with a no alone', async () => {
  const user = open();
  await screen.findByRole('heading', { name: 'Paper Boats' });
  await user.keyboard('v');
  await user.keyboard('d');
  const version = screen.getByRole('checkbox', { name: 'Send me a new version, free for the artist' });
  expect(version).not.toBeChecked();
  await user.keyboard('v');
  expect(version).toBeChecked();
  await user.keyboard('v');
  expect(version).not.toBeChecked();
});

test('the help lists every key', async () => {
  const user = open();
  await screen.findByRole('heading', { name: 'Paper Boats' });
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const keys = [...help.querySelectorAll('kbd')].map((key) => key.textContent);
  for (const key of [
    'Space',
    '←',
    '→',
    'N',
    'A',
    'D',
    'W',
    '1–0',
    'F',
    'P',
    'R',
    '1–5',
    'V',
    'Esc',
    'J',
    'K',
    '/',
    'T',
    '?',
  ])
    expect(keys).toContain(key);
});

test('sending by key with everything in place sends once, with the ratings and the wish', async () => {
  const api = fakeApi({
    'GET /api/v2/curator/queue': () => someQueue(items),
    'GET /api/v2/curator/workbench': () => someState(),
    'GET /api/v2/curator/submissions/:id': () => someSubmission(items[0]!),
    'POST /api/v2/curator/submissions/:id/check': () => ({ canSend: true, rules: [] }),
    [send]: () => new Promise(() => {}),
  });
  const user = open(api);
  await screen.findByRole('heading', { name: 'Paper Boats' });
  await user.keyboard('d3vr5{Escape}f');
  await user.paste(
    'The close voice is the best thing I have heard this week, but the drums come in a beat before the guitar and the floor goes soft.',
  );
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(api.sentTo(send)).toHaveLength(1));
  expect(api.sentTo(send)[0]).toMatchObject({
    body: { decision: 'declined', reasonCode: 'production_mix', wantsNewVersion: true, ratings: { production: 5 } },
  });
});
