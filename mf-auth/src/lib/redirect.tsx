import { useShell } from '@fanfare/kit';
import { useEffect } from 'react';

/** Nothing to do here: goes on to a path of the product, whichever front end draws it. */
export function Redirect({ to }: { to: string }) {
  const { navigate } = useShell();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
