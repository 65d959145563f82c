import { useLocation, useSearchParams } from 'react-router-dom';
import { idFrom } from '../../../paths.ts';

/** React hook: which purchase a bank or PayPal led back here for, and the page they lead back to. */
export function useReturned() {
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const rest = new URLSearchParams(search);
  rest.delete('purchase');
  rest.delete('paypal');
  return {
    /** Null where nobody led back here. */
    purchaseId: idFrom(search.get('purchase')),
    turnedBack: search.get('paypal') === 'canceled',
    page: rest.size > 0 ? `${pathname}?${rest}` : pathname,
    /** Loading the page again must not tell of it again. */
    forget: () => setSearch(rest, { replace: true, preventScrollReset: true }),
  };
}
