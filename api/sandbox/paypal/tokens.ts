import { randomBytes } from 'node:crypto';
import type { Records } from '../provider/store.ts';
import { type Token, merchantId } from './objects.ts';
import { TokenRefusal } from './paypal-error.ts';

/** Nine hours, as at PayPal. */
const goodSeconds = 32_400;
/** The same token is issued until it is about to expire. */
const marginSeconds = 600;

export interface PayPalKeys {
  clientId: string;
  clientSecret: string;
}

/** The client-credentials grant. @param authorization the header; @param form the body */
export async function grant(
  records: Records,
  keys: PayPalKeys,
  authorization: string | undefined,
  form: URLSearchParams,
): Promise<object> {
  const [scheme, credentials = ''] = (authorization ?? '').split(' ');
  const isKnown =
    scheme === 'Basic' && Buffer.from(credentials, 'base64').toString() === `${keys.clientId}:${keys.clientSecret}`;
  if (!isKnown) throw new TokenRefusal('invalid_client', 'Client Authentication failed');
  if (form.get('grant_type') !== 'client_credentials')
    throw new TokenRefusal('unsupported_grant_type', 'Grant Type is NULL or not supported');
  const { rows } = await records.list<Token>('token');
  let token = rows.find(({ expires }) => expires - records.now > marginSeconds);
  if (!token) {
    token = {
      id: `A21AA${randomBytes(36).toString('base64url')}`,
      object: 'token',
      expires: records.now + goodSeconds,
    };
    await records.put(token, token.expires);
  }
  return {
    scope: 'https://uri.paypal.com/services/payments/payment',
    access_token: token.id,
    token_type: 'Bearer',
    app_id: `APP-${merchantId}`,
    expires_in: token.expires - records.now,
    nonce: randomBytes(12).toString('hex'),
  };
}

/** Authenticates by a valid token. */
export async function letIn(records: Records, authorization: string | undefined): Promise<void> {
  const [scheme, id = ''] = (authorization ?? '').split(' ');
  const token = scheme === 'Bearer' ? await records.find<Token>('token', id) : undefined;
  if (!token || token.expires <= records.now)
    throw new TokenRefusal('invalid_token', token ? 'Access Token has expired' : 'Token signature verification failed');
}
