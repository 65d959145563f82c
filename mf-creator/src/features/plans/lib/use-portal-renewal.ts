import { redirectTo, useSearchParam } from '@fanfare/kit';
import { useEffect, useEffectEvent } from 'react';

/** React hook: follows a fresh portal link when an expired one led here (`?portal=renew`). Once, so that Back works. */
export function usePortalRenewal(portalUrl: string | null | undefined): void {
  const [portal, setPortal] = useSearchParam('portal');
  const isExpired = portal === 'renew';
  const follow = useEffectEvent((url: string) => {
    setPortal(null);
    redirectTo(url);
  });
  useEffect(() => {
    if (isExpired && portalUrl) follow(portalUrl);
  }, [isExpired, portalUrl]);
}
