import type { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';

/** Loads everything on the page again, and waits until the page shows it: React Query notifies components in a timeout. */
export const refetchAll = (client: QueryClient) =>
  act(async () => {
    await client.refetchQueries();
    await new Promise((resolve) => setTimeout(resolve));
  });
