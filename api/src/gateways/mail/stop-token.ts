import { createHmac, timingSafeEqual } from 'node:crypto';

/** Kinds of email that can be unsubscribed from, as in links and tokens. */
export const stoppableKinds = ['digest', 'deadlines', 'promises', 'answers', 'tracks'] as const;
export type StoppableKind = (typeof stoppableKinds)[number];

/** An account's emails of one kind. */
export interface Stoppable {
  accountId: number;
  kind: StoppableKind;
}

const signatureOf = (secret: string, { accountId, kind }: Stoppable) =>
  createHmac('sha256', secret).update(`stop mails?account=${accountId}&kind=${kind}`).digest('base64url');

/**
 * Lets a link unsubscribe without logging in. It never expires, since people keep emails, and is valid for nothing else. Without dots and
 * slashes, since it is part of a path.
 */
export const stopToken = (secret: string, stoppable: Stoppable): string =>
  `${stoppable.kind}-${stoppable.accountId}-${signatureOf(secret, stoppable)}`;

/** @returns null for an invalid token */
export function readStopToken(secret: string, token: string): Stoppable | null {
  const [, kind, id, signature] =
    /^(digest|deadlines|promises|answers|tracks)-([1-9]\d{0,9})-([\w-]{43})$/.exec(token) ?? [];
  if (!kind || !id || !signature) return null;
  const stoppable = { kind: kind as StoppableKind, accountId: Number(id) };
  const expected = Buffer.from(signatureOf(secret, stoppable));
  return timingSafeEqual(expected, Buffer.from(signature)) ? stoppable : null;
}

/** Called by the unsubscribe button of mail programs. */
export const oneClickPath = '/api/v2/mails/one-click-stop';

/** The page that the link opens. */
export const stopPage = (shellUrl: string, token: string): string =>
  `${shellUrl}/stop-mails/${encodeURIComponent(token)}`;
