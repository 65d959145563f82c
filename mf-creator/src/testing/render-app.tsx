import type { SessionState } from '@fanfare/shell-contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import App from '../remote.tsx';
import { fakeServices, type Answers } from './fake-services.ts';

/** Opens an address of this front end in a shell that gives these answers; `at()` tells where one is now, `goBack()` is the browser's. */
export function renderApp(path: string, answers: Answers, session?: Partial<SessionState>) {
  const shell = fakeServices(answers, session);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
  let address = path;
  let goBack = () => {};

  /** Lets `services.navigate` move the router, as the shell does. */
  function Shell() {
    const navigate = useNavigate();
    const { pathname, search } = useLocation();
    useEffect(() => {
      address = pathname + search;
      goBack = () => void navigate(-1);
      shell.services.navigate.mockImplementation((to, options) => void navigate(to, options));
    }, [navigate, pathname, search]);
    return <App services={shell.services} />;
  }
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Shell />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...shell, ...view, client, user: userEvent.setup(), at: () => address, goBack: () => act(() => goBack()) };
}
