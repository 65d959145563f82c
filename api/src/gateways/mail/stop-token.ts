import { createHmac, timingSafeEqual } from 'node:crypto';

/** Mails that somebody may do without, as their links and tokens name them. */
export const stoppableKinds = ['digest', 'deadlines', 'promises'] as const;
export type StoppableKind = (typeof stoppableKinds)[number];

/** Whose mails of which kind. */
export interface Stoppable {
  accountId: number;
  kind: StoppableKind;
}

const signatureOf = (secret: string, { accountId, kind }: Stoppable) =>
  createHmac('sha256', secret).update(`stop mails?account=${accountId}&kind=${kind}`).digest('base64url');

/**
 * What a mail's link carries to stop its kind of mail without signing in. It doesn't expire, since old mails are kept, and is good for
 * nothing else. No dots or slashes: it stands in a path.
 */
export const stopToken = (secret: string, stoppable: Stoppable): string =>
  `${stoppable.kind}-${stoppable.accountId}-${signatureOf(secret, stoppable)}`;

/** @returns null for what isn't ours */
export function readStopToken(secret: string, token: string): Stoppable | null {
  const [, kind, id, signature] = /^(digest|deadlines|promises)-([1-9]\d{0,9})-([\w-]{43})$/.exec(token) ?? [];
  if (!kind || !id || !signature) return null;
  const stoppable = { kind: kind as StoppableKind, accountId: Number(id) };
  const expected = Buffer.from(signatureOf(secret, stoppable));
  return timingSafeEqual(expected, Buffer.from(signature)) ? stoppable : null;
}

/** Where a mail program's own button leads. */
export const oneClickPath = '/api/v2/mails/one-click-stop';

/** Where a person is led. */
export const stopPage = (shellUrl: string, token: string): string =>
  `${shellUrl}/stop-mails/${encodeURIComponent(token)}`;
