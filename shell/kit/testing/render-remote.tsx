import type { NavigateOptions, RemoteModule, ShellServices } from '@fanfare/shell-contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';

/** Renders a remote at a path, as the shell does. `at` is the current path, `goBack` the browser's Back. */
export function renderRemote(App: RemoteModule['default'], path: string, services: ShellServices) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
  let current = path;
  let router: NavigateFunction = () => {};

  function Shell() {
    const navigate = useNavigate();
    const { pathname, search } = useLocation();
    useEffect(() => {
      current = pathname + search;
      router = navigate;
    }, [navigate, pathname, search]);
    return (
      <>
        <App services={services} />
        <span data-testid="address" hidden>
          {pathname + search}
        </span>
      </>
    );
  }
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Shell />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    ...view,
    client,
    user: userEvent.setup(),
    at: () => current,
    goBack: () => act(() => void router(-1)),
    /** Moves the router, as the shell's `navigate` does. */
    navigate: (to: string, options?: NavigateOptions) => void router(to, options),
  };
}
