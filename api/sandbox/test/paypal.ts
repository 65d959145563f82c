import type { IncomingHttpHeaders } from 'node:http';
import { payPalKeys, paypalSandbox } from '../paypal/index.ts';
import { startWorld } from './world.ts';

interface Payment {
  id: string;
  status: string;
  amount: { value: string; currency_code: string };
  custom_id?: string;
  invoice_id?: string;
  supplementary_data?: unknown;
}
/** The fields of PayPal's answers that tests check. */
export interface Answer extends Payment {
  name: string;
  error: string;
  access_token: string;
  expires_in: number;
  verification_status: string;
  details: { issue: string; field?: string }[];
  links: { rel: string; href: string }[];
  purchase_units: { custom_id?: string; payments?: { captures: Payment[]; refunds?: Payment[] } }[];
}
export interface PayPalEvent {
  id: string;
  event_type: string;
  resource: Answer & { dispute_id?: string };
}
interface Request {
  body?: unknown;
  /** The raw body, instead of `body`. */
  raw?: string;
  key?: string;
  token?: string;
  prefer?: string;
}

const signatureFields = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};

/** A client of PayPal's sandbox over HTTP. */
export async function startPayPal() {
  const world = await startWorld('paypal', paypalSandbox);
  const reply = async (response: Response) => ({
    status: response.status,
    body: (await response.json()) as Answer,
  });
  const grant = async (
    credentials = `${payPalKeys.clientId}:${payPalKeys.clientSecret}`,
    form = 'grant_type=client_credentials',
  ) =>
    reply(
      await fetch(`${world.origin}/paypal/v1/oauth2/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: form,
      }),
    );
  const call = async (path: string, { body, raw, key, token, prefer = 'return=representation' }: Request = {}) => {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    return reply(
      await fetch(`${world.origin}/paypal${path}`, {
        headers: {
          authorization: `Bearer ${token ?? (await grant()).body.access_token}`,
          prefer,
          ...(sent !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'paypal-request-id': key }),
        },
        ...(sent !== undefined && { method: 'POST', body: sent }),
      }),
    );
  };
  const orders = '/v2/checkout/orders';
  const approve = (id: string, means = 'balance') =>
    world.app.inject({ method: 'POST', url: `/paypal/checkoutnow/${id}`, payload: { means } });
  const capture = (id: string, key?: string) =>
    call(`${orders}/${id}/capture`, { body: {}, ...(key !== undefined && { key }) });
  const create = async (value = '24.00', more: object = {}, key?: string) => {
    const unit = { custom_id: '7', amount: { currency_code: 'EUR', value }, ...more };
    const body = { intent: 'CAPTURE', purchase_units: [unit] };
    return call(orders, { body, ...(key !== undefined && { key }) });
  };

  return {
    ...world,
    grant,
    call,
    approve,
    capture,
    create,
    read: (id: string) => call(`${orders}/${id}`),
    /** An approved order. */
    async approved(value?: string, means?: string, more?: object) {
      const { body } = await create(value, more);
      await approve(body.id, means);
      return body.id;
    },
    /** A captured payment. @returns the ids of its order and its capture */
    async paid(value?: string) {
      const { body } = await create(value);
      await approve(body.id);
      const taken = await capture(body.id);
      return { order: body.id, capture: taken.body.purchase_units[0]?.payments?.captures[0]?.id ?? '' };
    },
    refund: (captureId: string, body: object = {}, key?: string) =>
      call(`/v2/payments/captures/${captureId}/refund`, { body, ...(key !== undefined && { key }) }),
    /** Every webhook so far. */
    async events() {
      await world.tick();
      return world.heard.map(({ body }) => JSON.parse(body) as PayPalEvent);
    },
    /** Verifies a webhook with PayPal, as its receiver does. @param changes to the request */
    async verify({ body, headers }: { body: string; headers: IncomingHttpHeaders }, changes: object = {}) {
      const signature = Object.fromEntries(
        Object.entries(signatureFields).map(([field, name]) => [field, headers[name]]),
      );
      const asked = JSON.stringify({ webhook_id: payPalKeys.webhookId, ...signature, ...changes });
      const raw = `${asked.slice(0, -1)},"webhook_event":${body}}`;
      return (await call('/v1/notifications/verify-webhook-signature', { raw })).body.verification_status;
    },
  };
}
export type PayPalWorld = Awaited<ReturnType<typeof startPayPal>>;
