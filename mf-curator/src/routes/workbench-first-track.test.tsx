import { stubServices } from '@fanfare/shell-contract/testing';
import { fakeApi } from '@fanfare/kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import App from '../remote.tsx';
import { someItem, someQueue, someState, someSubmission } from '../testing/some-submission.ts';

const items = [someItem(1, 'Paper Boats', 5), someItem(2, 'Ninth Floor', 9)];

/** The dashboard in the browser's own address, as in the product. @param onQueue runs before the queue is answered */
function open(onQueue: () => void = () => {}) {
  const { call } = fakeApi({
    'GET /api/v2/curator/queue': () => {
      onQueue();
      return someQueue(items);
    },
    'GET /api/v2/curator/workbench': () => someState(),
    'GET /api/v2/curator/submissions/:id': ({ params }) =>
      someSubmission(items.find(({ submissionId }) => submissionId === params?.['id'])!),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BrowserRouter>
        <App services={stubServices({ call })} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  history.replaceState(null, '', '/curator');
});
afterEach(() => {
  history.replaceState(null, '', '/');
});

test('the first track opens by itself', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Paper Boats' })).toBeVisible();
  expect(location.search).toBe('?submission=1');
});

test('the first track doesn’t open over one that was pressed before', async () => {
  // After a press the address changes at once, and the page with its next render, for which the queue may not wait.
  open(() => history.pushState(null, '', '/curator?submission=2'));
  expect(await screen.findByRole('link', { name: /Ninth Floor/ })).toBeVisible();
  expect(location.search).toBe('?submission=2');
});

test('the list stays where it was scrolled while the first track opens by itself; the keys and an address show their row', async () => {
  const scrolledTo: (string | null)[] = [];
  // jsdom has none.
  Element.prototype.scrollIntoView = function (this: Element) {
    if (this.matches('[aria-current]')) scrolledTo.push(this.getAttribute('href'));
  };
  onTestFinished(() => void delete (Element.prototype as Partial<Element>).scrollIntoView);
  open();
  expect(await screen.findByRole('heading', { name: 'Paper Boats' })).toBeVisible();
  expect(scrolledTo).toEqual([]);
  await userEvent.keyboard('j');
  expect(await screen.findByRole('heading', { name: 'Ninth Floor' })).toBeVisible();
  expect(scrolledTo).toEqual(['/curator?submission=2']);
  cleanup();
  history.replaceState(null, '', '/curator?submission=2');
  open();
  expect(await screen.findByRole('heading', { name: 'Ninth Floor' })).toBeVisible();
  expect(scrolledTo).toEqual(['/curator?submission=2', '/curator?submission=2']);
});
