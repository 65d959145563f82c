import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { RemoteModule } from '../src/index.ts';
import { stubServices } from './stub-services.ts';

/** Renders a remote on its own page, with stub services. */
export function mountStandalone(App: RemoteModule['default']): void {
  const services = stubServices();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } })}>
        <BrowserRouter>
          <App services={services} />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
