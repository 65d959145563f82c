import { drawViews } from './drawn.tsx';
import { refusalOfHtml } from '@fanfare/api-contract/drawn-views';
import { fakeApi } from '@fanfare/kit/testing';
import { stubServices } from '@fanfare/shell-contract/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import App, { prepare } from './remote.tsx';

const call = 'POST /api/auth/signin';
const email = 'ines@halloran.example';

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.innerHTML = '';
  sessionStorage.clear();
});

/** The view of a path for an installation with these providers. */
async function viewOf(path: string, ...providers: string[]) {
  const shown = JSON.stringify(providers.map((id) => ({ id })));
  const views = await drawViews();
  return views.find(
    (view) =>
      view.path === path && JSON.stringify(view.answers?.['GET /api/auth/providers']) === `{"providers":${shown}}`,
  )!;
}

/** Puts a view into the document. */
async function show(path: string, ...providers: string[]): Promise<HTMLElement> {
  document.body.innerHTML = `<div>${(await viewOf(path, ...providers)).html}</div>`;
  return document.body.firstElementChild as HTMLElement;
}

/** Has the screens take a document over. @returns what React complained of */
async function takeOver(at: HTMLElement, path: string, api = fakeApi({})) {
  const onRecoverableError = vi.fn<(thrown: unknown) => void>();
  const onSignedIn = vi.fn(async () => {});
  const services = stubServices({ call: api.call, onSignedIn });
  await prepare();
  await act(async () => {
    root = hydrateRoot(
      at,
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <App services={services} />
        </MemoryRouter>
      </QueryClientProvider>,
      { onRecoverableError },
    );
  });
  return { complaints: onRecoverableError.mock.calls, onSignedIn };
}

it('can be put into a page', async () => {
  const view = await viewOf('/signin', 'google', 'spotify');
  expect(refusalOfHtml(view.html)).toBeNull();
  expect(view.title).toBe('Log in');
  await show('/signin', 'google', 'spotify');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Log in');
});

it.each([{ names: [] }, { names: ['google'] }, { names: ['google', 'spotify'] }])(
  'shows the providers of the installation: $names',
  async ({ names }) => {
    const at = await show('/signin', ...names);
    const buttons = screen.queryAllByRole('button', { name: /^Continue with/ });
    expect(buttons).toHaveLength(names.length);
    const { complaints } = await takeOver(at, '/signin');
    expect(complaints).toEqual([]);
    expect(screen.queryAllByRole('button', { name: /^Continue with/ })).toEqual(buttons);
  },
);

it('what was typed before scripts came is there after, in the same fields, and is sent', async () => {
  sessionStorage.setItem('fanfare.typed-email', 'before@halloran.example');
  const at = await show('/signin', 'google', 'spotify');
  const user = userEvent.setup();
  const fields = [screen.getByLabelText('Email'), screen.getByLabelText('Password')];
  await user.type(fields[0]!, email);
  await user.type(fields[1]!, 'LowTideChoir1');
  const api = fakeApi({ [call]: () => ({ token: 't', expiresAt: '2026-05-31T12:00:00.000Z', userId: 7 }) });
  const { complaints, onSignedIn } = await takeOver(at, '/signin', api);
  expect(complaints).toEqual([]);
  expect([screen.getByLabelText('Email'), screen.getByLabelText('Password')]).toEqual(fields);
  expect(fields[1]).toHaveFocus();
  // For the forms beside this one.
  expect(sessionStorage.getItem('fanfare.typed-email')).toBe(email);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(api.sentTo(call)).toEqual([{ body: { username: email, password: 'LowTideChoir1' } }]);
});

it('an address that this tab knows is filled in where nothing was typed', async () => {
  sessionStorage.setItem('fanfare.typed-email', email);
  const at = await show('/signin');
  await takeOver(at, '/signin');
  expect(screen.getByLabelText('Email')).toHaveValue(email);
});

it('errors are said of the fields that the page was drawn with', async () => {
  const at = await show('/signin');
  await takeOver(at, '/signin');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required'));
});
