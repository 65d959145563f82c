import type { Purchase } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import type { Notice } from '../lib/use-checkout.ts';
import { usePaymentReturn } from '../lib/use-payment-return.ts';
import { Settling, type OnPaid } from './settling.tsx';

interface PaymentReturnProps {
  purchaseId: number;
  onPaid: OnPaid;
  /** Nothing was paid; `why` explains it before checkout continues. */
  onUnpaid: (purchase: Purchase, why: Notice) => void;
}

/** After returning from a bank or PayPal: asks the API for the state, whatever the URL says. */
export function PaymentReturn({ purchaseId, onPaid, onUnpaid }: PaymentReturnProps) {
  const { t } = useText();
  const { turnedBack, orderId, forget } = usePaymentReturn();
  const back = (purchase: Purchase) =>
    onUnpaid(
      purchase,
      turnedBack
        ? { tone: 'neutral', text: t('buy.turnedBack') }
        : { tone: 'warning', text: purchase.failure ?? t('buy.notPaid') },
    );
  return (
    <Settling
      purchaseId={purchaseId}
      outcome="unsure"
      orderId={orderId}
      onPaid={onPaid}
      onLeave={forget}
      onUnpaid={back}
    />
  );
}
