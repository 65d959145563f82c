import { useEffect } from 'react';
import { useServices } from './services.tsx';

/** Nothing to do here: goes on to a path of the product, whichever front end draws it. */
export function GoOn({ to }: { to: string }) {
  const { navigate } = useServices();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
