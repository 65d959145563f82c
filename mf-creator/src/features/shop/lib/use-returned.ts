import { useLocation, useSearchParams } from 'react-router-dom';
import { idFrom } from '../../../paths.ts';

/** React hook: which purchase a bank or PayPal led back here for, and the page they lead back to. */
export function useReturned() {
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  // Banks and PayPal add words of their own to the address; only the page's stays.
  const isForGift = search.get('for') === 'gift';
  return {
    /** Null where nobody led back here. */
    purchaseId: idFrom(search.get('purchase')),
    turnedBack: search.get('paypal') === 'canceled',
    page: isForGift ? `${pathname}?for=gift` : pathname,
    /** Loading the page again must not tell of it again. */
    forget: () => setSearch(isForGift ? { for: 'gift' } : {}, { replace: true, preventScrollReset: true }),
  };
}
