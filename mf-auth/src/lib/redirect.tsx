import { useShell } from '@fanfare/kit';
import { useEffect } from 'react';

/** Redirects to a path of the product, whichever front end renders it. */
export function Redirect({ to }: { to: string }) {
  const { navigate } = useShell();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
