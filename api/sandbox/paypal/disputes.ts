import type { DisputeOutcome } from '../provider/dispute-outcome.ts';
import type { Records } from '../provider/store.ts';
import { type Capture, type Dispute, type Order, newId } from './objects.ts';
import { missing, unprocessable } from './paypal-error.ts';

const reasons = [
  'UNAUTHORISED',
  'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  'DUPLICATE_TRANSACTION',
  'CREDIT_NOT_PROCESSED',
  'INCORRECT_AMOUNT',
  'OTHER',
];
const stages = ['INQUIRY', 'CHARGEBACK'] as const;

const wrong = (description: string) => unprocessable('INVALID_PARAMETER_VALUE', description);

/** All disputes of a capture that the seller has not won. */
async function standing(records: Records, capture: Capture): Promise<Dispute[]> {
  const { rows } = await records.list<Dispute>('dispute', { captureId: capture.id }, { limit: 100 });
  return rows.filter(({ outcome }) => outcome !== 'RESOLVED_SELLER_FAVOUR');
}

/** The dispute that prevents a capture's refund: a lost one before an open one. */
export async function chargedBack(records: Records, capture: Capture): Promise<Dispute | undefined> {
  const all = await standing(records, capture);
  return all.find(({ status }) => status === 'RESOLVED') ?? all[0];
}

/** The part of a capture that its payer can still dispute, in cents. Refunded and disputed amounts are excluded. */
export async function disputableCents(records: Records, capture: Capture): Promise<number> {
  if (['PENDING', 'DECLINED'].includes(capture.status)) return 0;
  const asked = (await standing(records, capture)).reduce((sum, { cents }) => sum + cents, 0);
  return capture.cents - capture.refundedCents - asked;
}

export interface PayPalRequest {
  captureId?: unknown;
  /** Instead of the capture. */
  orderId?: unknown;
  /** Defaults to all that is left. */
  amountCents?: unknown;
  reason?: unknown;
  stage?: unknown;
}

/** A payer opens a dispute. */
export async function openDispute(records: Records, asked: PayPalRequest): Promise<Dispute> {
  const { amountCents, reason = 'UNAUTHORISED', stage = 'CHARGEBACK' } = asked;
  const order = typeof asked.orderId === 'string' && (await records.find<Order>('order', asked.orderId));
  const captureId = order ? order.captureId : asked.captureId;
  const capture = typeof captureId === 'string' && (await records.find<Capture>('capture', captureId));
  if (!capture) throw missing();
  const most = await disputableCents(records, capture);
  if (most < 1) throw wrong(`Nothing of ${capture.id} is left to dispute.`);
  const cents = amountCents ?? most;
  if (typeof cents !== 'number' || !Number.isInteger(cents) || cents < 1 || cents > most)
    throw wrong(`The amount must be from 1 to ${most} cents.`);
  const validReason = reasons.find((one) => one === reason);
  const validStage = stages.find((one) => one === stage);
  if (!validReason) throw wrong(`The reason must be one of ${reasons.join(', ')}.`);
  if (!validStage) throw wrong(`The stage must be one of ${stages.join(', ')}.`);
  const dispute: Dispute = {
    id: `PP-R-${newId(3)}-${newId(8)}`,
    object: 'dispute',
    created: records.now,
    updated: records.now,
    captureId: capture.id,
    cents,
    reason: validReason,
    stage: validStage,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    outcome: null,
  };
  await records.publish('CUSTOMER.DISPUTE.CREATED', dispute);
  return dispute;
}

/** An inquiry becomes a claim: PayPal withholds the money until it has decided. */
export async function escalate(records: Records, id: string): Promise<Dispute> {
  const dispute = await openOne(records, id);
  dispute.stage = 'CHARGEBACK';
  dispute.updated = records.now;
  await records.publish('CUSTOMER.DISPUTE.UPDATED', dispute);
  return dispute;
}

/** PayPal's decision. */
export async function closeDispute(records: Records, id: string, outcome: DisputeOutcome): Promise<Dispute> {
  const dispute = await openOne(records, id);
  dispute.status = 'RESOLVED';
  dispute.outcome = outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
  dispute.updated = records.now;
  await records.publish('CUSTOMER.DISPUTE.RESOLVED', dispute);
  return dispute;
}

async function openOne(records: Records, id: string): Promise<Dispute> {
  const dispute = await records.get<Dispute>('dispute', id);
  if (dispute.status === 'RESOLVED') throw wrong('This dispute is resolved already.');
  return dispute;
}
