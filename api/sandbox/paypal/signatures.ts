import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** PayPal's signed text: the transmission, its time, the seller's webhook, and a checksum of the body. */
interface Transmission {
  id: string;
  time: string;
  webhookId: string;
  body: string;
}

const algorithm = 'SHA256withRSA';

/**
 * Signs webhooks and verifies signatures. PayPal signs with a key whose certificate can be fetched; here only the sandbox itself verifies,
 * so a secret is enough.
 * @param certUrl where PayPal's certificate would be
 */
export function signatures(keys: { webhookId: string; secret: string }, certUrl: () => string) {
  const sign = ({ id, time, webhookId, body }: Transmission): string =>
    createHmac('sha256', keys.secret)
      .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
      .digest('base64');

  return {
    /** The headers of a webhook. */
    headers(body: string, atSeconds: number): Record<string, string> {
      const [id, time] = [randomUUID(), new Date(atSeconds * 1_000).toISOString().replace('.000', '')];
      return {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign({ id, time, webhookId: keys.webhookId, body }),
        'paypal-cert-url': certUrl(),
        'paypal-auth-algo': algorithm,
      };
    },
    /** @param body the webhook, byte for byte as it was sent */
    isGenuine(asked: Record<string, string>, body: string): boolean {
      const { transmission_id = '', transmission_time = '', webhook_id = '', transmission_sig = '' } = asked;
      if (asked['auth_algo'] !== algorithm || asked['cert_url'] !== certUrl() || webhook_id !== keys.webhookId)
        return false;
      const expected = sign({ id: transmission_id, time: transmission_time, webhookId: webhook_id, body });
      const [one, other] = [Buffer.from(expected), Buffer.from(transmission_sig)];
      return one.length === other.length && timingSafeEqual(one, other);
    },
  };
}
export type Signatures = ReturnType<typeof signatures>;

/**
 * The raw text of one member of a JSON object (the last of that name), since parsing and serialising could change it.
 * @param json a well-formed object
 */
export function memberText(json: string, name: string): string | undefined {
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  let depth = 0;
  let start: number | undefined;
  let key: string | undefined;
  let found: string | undefined;
  for (let match = token.exec(json); match; match = token.exec(json)) {
    const [text] = match;
    const isEnd = depth === 1 && (text === ',' || text === '}');
    if (isEnd && start !== undefined && key === name) found = json.slice(start, match.index).trim();
    if (isEnd) start = undefined;
    if (text === '{' || text === '[') depth += 1;
    else if (text === '}' || text === ']') depth -= 1;
    else if (depth === 1 && text === ':') start = token.lastIndex;
    else if (depth === 1 && start === undefined && text.startsWith('"')) key = JSON.parse(text) as string;
  }
  return found;
}
