import type { ShellServices } from '@fanfare/shell-contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, vi } from 'vitest';
import App from '../remote.tsx';

// What one person's browser kept is not the next one's.
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'token=; max-age=0';
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** Shows this front end at an address, as the shell would. */
export function renderApp(path: string, services: ShellServices) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <App services={services} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
