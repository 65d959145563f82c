import { stubServices } from '@fanfare/shell-contract/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { someAccount } from '../testing/some-account.ts';

/** The page's size is followed by these. */
const followers = new Set<() => void>();
/** What was scrolled to, in order. */
const scrolledTo: (string | null)[] = [];
let pageHeight = 900;

/** As if a section above had come. */
const grow = () =>
  act(() => {
    pageHeight += 300;
    for (const follow of followers) follow();
  });

beforeEach(() => {
  scrolledTo.length = 0;
  pageHeight = 900;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #follow: () => void;
      constructor(follow: () => void) {
        this.#follow = follow;
      }
      observe(element: Element) {
        if (element === document.body) followers.add(this.#follow);
      }
      unobserve() {}
      disconnect() {
        followers.delete(this.#follow);
      }
    },
  );
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this.textContent);
  };
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => pageHeight);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  globalThis.history.replaceState(null, '', '/');
});

async function openAt(anchor: string, title: string) {
  globalThis.history.replaceState(null, '', `/account#${anchor}`);
  const account = someAccount({ artist_id: 1, emailConfirmed: true });
  const api = fakeApi({
    'GET /api/v2/account/exports': { items: [], keepDays: 7 },
    'GET /api/v2/account/second-factors': { factors: [], maxFactors: 10, recoveryCodesLeft: 0, isRequired: false },
    'GET /api/v2/account/mail-preferences': { digest: true, deadlines: true, promises: true },
  });
  const session = { status: 'signed_in' as const, account, activeRole: 'creator' as const };
  renderApp('/account', stubServices({ session, call: api.call }));
  await waitFor(() => expect(screen.getByRole('heading', { name: title })).toHaveFocus());
}

test.each([
  ['data', 'Your data'],
  ['two-step', 'Two-step sign-in'],
  ['emails', 'Emails'],
])('a link to a section stays with it while those above load: %s', async (anchor, title) => {
  await openAt(anchor, title);
  expect(scrolledTo).toEqual([title]);
  grow();
  grow();
  expect(scrolledTo).toEqual([title, title, title]);
});

test.each([
  ['the wheel', () => fireEvent.wheel(document.body)],
  ['a press', () => fireEvent.pointerDown(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'PageUp' })],
  [
    'the scroll bar',
    () => {
      vi.stubGlobal('scrollY', 120);
      fireEvent.scroll(globalThis.window);
    },
  ],
])('and leaves the page where the person has it, after %s', async (_use, use) => {
  await openAt('data', 'Your data');
  use();
  grow();
  expect(scrolledTo).toEqual(['Your data']);
});

test('what the browser moves itself on a page that grew is nothing that the person did', async () => {
  await openAt('data', 'Your data');
  pageHeight += 300;
  vi.stubGlobal('scrollY', 300);
  fireEvent.scroll(globalThis.window);
  grow();
  expect(scrolledTo).toEqual(['Your data', 'Your data']);
});
