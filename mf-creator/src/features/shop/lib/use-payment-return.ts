import { useLocation, useSearchParams } from 'react-router-dom';
import { idFrom } from '../../../paths.ts';

/** React hook: the purchase a bank or PayPal returned for, and the page to return to. */
export function usePaymentReturn() {
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  // Banks and PayPal add their own parameters; only ours stay.
  const turnedBack = search.get('paypal') === 'canceled';
  const isForGift = search.get('for') === 'gift';
  return {
    /** Null without a return. */
    purchaseId: idFrom(search.get('purchase')),
    turnedBack,
    /** The order that was just approved at PayPal, which then names the payer. */
    orderId: !turnedBack && search.has('PayerID') ? search.get('token') : null,
    page: isForGift ? `${pathname}?for=gift` : pathname,
    /** A reload must not announce it again. */
    forget: () => setSearch(isForGift ? { for: 'gift' } : {}, { replace: true, preventScrollReset: true }),
  };
}
