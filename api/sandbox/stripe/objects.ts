import { createHmac, randomBytes } from 'node:crypto';
import type { Post } from '../provider/webhook-sender.ts';
import type { StoredObject, Provider } from '../provider/store.ts';
import { missing } from './stripe-error.ts';

/** Anything that has an id at Stripe. */
export type StripeObject = StoredObject;

export interface ListAnswer {
  object: 'list';
  url: string;
  has_more: boolean;
  data: StripeObject[];
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const apiVersion = '2026-10-28.endive';

const accountOf = (object: StoredObject) => {
  const { sandbox } = object as { sandbox?: { account?: string } };
  return object.object === 'payout'
    ? { account: sandbox?.account }
    : object.object === 'account'
      ? { account: object.id }
      : {};
};

export const stripe: Provider = {
  name: 'stripe',
  missing,
  notice({ now }, type, object, before) {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: now,
      data: before ? { object, previous_attributes: before } : { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      // Events of a connected account name it.
      ...accountOf(object),
      type,
    };
    return event;
  },
};

/** Stripe's signature header: the time, and an HMAC over the time and the body. */
export const stripePost = (to: { url: string; secret: string }): Omit<Post, 'provider'> => ({
  url: to.url,
  bodyOf: (notice) => JSON.stringify(notice),
  sign: (body, at) => ({
    'stripe-signature': `t=${at},v1=${createHmac('sha256', to.secret).update(`${at}.${body}`).digest('hex')}`,
  }),
  tamper: (body) => body.replace(/"created":(\d+)/, '"created":1$1'),
});
