import type { Records } from '../provider/store.ts';
import { chargedBack } from './disputes.ts';
import { type Capture, type Refund, newId } from './objects.ts';
import { unprocessable } from './paypal-error.ts';

/** How long a capture can be refunded, in seconds. */
const refundableSeconds = 180 * 86_400;

type Given = Pick<Refund, 'customId' | 'invoiceId' | 'note'> & {
  /** Null: all that is left. */
  cents: number | null;
};

/** Refunds a part of a capture, or all that is left of it; never more. */
export async function refund(records: Records, captureId: string, given: Given): Promise<Refund> {
  const capture = await records.get<Capture>('capture', captureId);
  const leftCents = capture.cents - capture.refundedCents;
  const cents = given.cents ?? leftCents;
  await checkState(records, capture, leftCents);
  if (cents > leftCents)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      { field: '/amount/value' },
    );
  if (given.invoiceId && (await records.list('refund', { invoiceId: given.invoiceId })).rows.length > 0)
    throw unprocessable('DUPLICATE_INVOICE_ID', 'Invoice ID was previously used to refund a capture.', {
      field: '/invoice_id',
    });
  capture.refundedCents += cents;
  capture.status = capture.refundedCents === capture.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  capture.updated = records.now;
  const back: Refund = {
    id: newId(),
    object: 'refund',
    created: records.now,
    captureId,
    orderId: capture.orderId,
    status: 'COMPLETED',
    totalCents: capture.refundedCents,
    ...given,
    cents,
  };
  await records.put(capture);
  await records.publish('PAYMENT.CAPTURE.REFUNDED', back);
  return back;
}

async function checkState(records: Records, capture: Capture, leftCents: number): Promise<void> {
  if (capture.status === 'PENDING')
    throw unprocessable(
      'PENDING_CAPTURE',
      'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
    );
  if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED', 'Capture cannot be refunded.');
  if (leftCents === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded');
  if (records.now - capture.created > refundableSeconds)
    throw unprocessable(
      'REFUND_TIME_LIMIT_EXCEEDED',
      'You are over the time limit to perform a refund on this capture',
    );
  const dispute = await chargedBack(records, capture);
  if (dispute?.status === 'RESOLVED')
    throw unprocessable(
      'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
      'Refunds are not allowed on this capture due to a chargeback on the card or bank. Please contact the payee to resolve the chargeback.',
    );
  if (dispute)
    throw unprocessable(
      'TRANSACTION_DISPUTED',
      'Partial refunds cannot be offered at this time because there is an open case on this transaction. Visit the PayPal Resolution Center to review this case.',
    );
}
