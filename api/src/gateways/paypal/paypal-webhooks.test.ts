import { expect, test } from 'vitest';
import type { PayPalClient } from './paypal-client.ts';
import { webhookReader } from './paypal-webhooks.ts';

const now = new Date('2026-03-01T12:00:00Z');
const raw = Buffer.from(
  JSON.stringify({
    id: 'WH-1',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    create_time: '2026-03-01T11:59:58.032Z',
    resource: { id: 'O-1' },
  }),
);
const signed = {
  'paypal-transmission-id': '103e3700-8b0c-11e6-8695-6b62a8a99ac4',
  'paypal-transmission-time': '2026-03-01T12:00:00Z',
  'paypal-transmission-sig': `${'t8hlRk64rpEImZMKqgtp5dlWaT1W8ed/'.repeat(10)}${'A'.repeat(22)}==`,
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77',
  'paypal-auth-algo': 'SHA256withRSA',
};
const approved = {
  id: 'WH-1',
  type: 'CHECKOUT.ORDER.APPROVED',
  objectId: 'O-1',
  occurredAt: new Date('2026-03-01T11:59:58.032Z'),
};

/** A reader, and how often PayPal is asked. */
function readerAt(apiBase: string, answer: () => Promise<unknown> = async () => ({ verification_status: 'SUCCESS' })) {
  let asked = 0;
  const request = (async () => {
    asked += 1;
    return answer();
  }) as PayPalClient;
  const read = webhookReader(request, { webhookId: 'WH-OURS', apiBase });
  return { read: (headers: object = {}) => read(raw, { ...signed, ...headers }, now), asked: () => asked };
}

test('certificates are at PayPal, by https, or at the sandbox where that is the API', async () => {
  const paypal = readerAt('https://api-m.paypal.com');
  for (const host of ['api.paypal.com', 'api.sandbox.paypal.com', 'paypal.com']) {
    expect(await paypal.read({ 'paypal-cert-url': `https://${host}/certs/CERT-1` })).toEqual(approved);
  }
  const asked = paypal.asked();
  for (const url of [
    'http://api.paypal.com/cert',
    'https://api.paypal.com.evil.test/cert',
    'https://evil-paypal.com/cert',
    'https://api.paypal.com@evil.test/cert',
    'http://localhost/cert',
    'no address',
  ]) {
    expect(await paypal.read({ 'paypal-cert-url': url })).toBeNull();
  }
  expect(paypal.asked()).toBe(asked);

  const sandbox = readerAt('http://localhost:4242/paypal');
  expect(await sandbox.read({ 'paypal-cert-url': 'http://localhost:4243/paypal/cert' })).toEqual(approved);
  expect(await sandbox.read()).toBeNull();
});

test('only some signatures are verified at the same time; beyond that PayPal is to send again', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { read, asked } = readerAt('https://api-m.paypal.com', async () => {
    await opened;
    return { verification_status: 'SUCCESS' };
  });
  const all = Array.from({ length: 40 }, () => read());
  await expect(read()).rejects.toMatchObject({ code: 'overloaded', statusCode: 503, retryAfterSeconds: 10 });
  await expect.poll(asked).toBe(8);
  open();
  expect(await Promise.all(all)).toEqual(Array.from({ length: 40 }, () => approved));
});
