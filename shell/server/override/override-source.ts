import { randomUUID, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseOverride } from '@fanfare/api-contract';
import type { OverrideSettings } from './settings.ts';
import { largestBytes, readOverride, verifyOverride } from '../../contract/release/override/document.ts';

const timeoutMs = 2_000;
const everyMs = 2_000;

interface Found {
  text: string;
  /** Of an address, to ask for something newer only. */
  tag: string | null;
}

interface Options extends OverrideSettings {
  /** Where the newest one that was obeyed is kept. */
  directory: string;
  /** Whether this server can obey it. @returns why not, or null */
  refusalOfContents: (payload: ReleaseOverride) => Promise<string | null>;
  nowMs?: () => number;
  request?: typeof fetch;
}

export interface OverrideSource {
  /** What is to be obeyed now: until it expires, whatever becomes of where it came from. */
  inForce: () => ReleaseOverride | null;
  /** Why the document that was found last isn't obeyed; null if it is, or none was found. */
  refusal: () => string | null;
  /** Looks for a newer one. Never throws. */
  look: () => Promise<void>;
}

/**
 * Finds override documents in a file or at an address. One that this server can't obey, for naming a version that it has never seen for
 * example, disables what it disables all the same: that needs no knowledge, and is what an outage is about.
 */
export function createOverrideSource({
  keys,
  file,
  url,
  directory,
  refusalOfContents,
  nowMs = Date.now,
  request = fetch,
}: Options): OverrideSource {
  const keptIn = path.join(directory, 'shell-override.json');
  const killsKeptIn = path.join(directory, 'shell-override-kills.json');
  let obeyed = readStored(keptIn, keys);
  /** A newer one of which only the kills can be obeyed: what is obeyed otherwise stays in force. */
  let onlyKills = readStored(killsKeptIn, keys);
  let refusal: string | null = null;
  let tag: string | null = null;

  /** The newer of two documents, of which either may be missing. */
  const newest = () => ((onlyKills?.payload.sequence ?? 0) > (obeyed?.payload.sequence ?? 0) ? onlyKills : obeyed);
  const unexpired = (one: typeof obeyed) => (one && Date.parse(one.payload.expiresAt) > nowMs() ? one.payload : null);

  async function consider(text: string): Promise<string | null> {
    const reading = readOverride(text, { keys, nowMs: nowMs(), last: newest() });
    if ('refusal' in reading) return reading.refusal;
    if (obeyed?.signed === reading.signed) return null;
    const reason = await refusalOfContents(reading.payload);
    if (!reason) {
      obeyed = reading;
      await keep(keptIn, text);
      return null;
    }
    if (reading.payload.kills.length === 0) return reason;
    if (onlyKills?.signed !== reading.signed) {
      onlyKills = reading;
      await keep(killsKeptIn, text);
    }
    return `only what it disables is obeyed: ${reason}`;
  }

  async function keep(file: string, text: string): Promise<void> {
    const unfinished = `${file}.${randomUUID()}.new`;
    await mkdir(directory, { recursive: true })
      .then(() => writeFile(unfinished, text))
      .then(() => rename(unfinished, file))
      .catch(() => {});
  }

  function inForce(): ReleaseOverride | null {
    const whole = unexpired(obeyed);
    const newer = newest() === obeyed ? null : unexpired(onlyKills);
    if (!newer) return whole;
    return { ...newer, kills: [...new Set([...(whole?.kills ?? []), ...newer.kills])], pins: whole?.pins ?? [] };
  }

  async function fromAddress(address: string): Promise<Found | null> {
    const answer = await request(address, {
      headers: tag ? { 'if-none-match': tag } : {},
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status !== 200 || !answer.body) return null;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body) {
      size += chunk.length;
      chunks.push(chunk);
      if (size > largestBytes) break;
    }
    return { text: Buffer.concat(chunks).toString('utf8'), tag: answer.headers.get('etag') };
  }

  return {
    inForce,
    refusal: () => refusal,
    async look() {
      const found = await Promise.all([
        file ? fromFile(file).catch(() => null) : null,
        url ? fromAddress(url).catch(() => null) : null,
      ]);
      const reasons: (string | null)[] = [];
      for (const one of found) {
        if (!one) continue;
        const reason = await consider(one.text);
        reasons.push(reason);
        // What is refused now may be obeyed once this server knows more.
        if (one.tag && reason === null) tag = one.tag;
      }
      if (reasons.length === 0) return;
      // One that is obeyed makes up for an older copy elsewhere.
      refusal = reasons.includes(null) ? null : reasons[0]!;
    },
  };
}

/** Looks now, so that the first page obeys it, and then again and again. @returns stops it */
export async function pollOverride(source: Pick<OverrideSource, 'look'>): Promise<() => void> {
  await source.look();
  const timer = setInterval(() => void source.look(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** One byte more than allowed is enough to refuse it. */
async function fromFile(file: string): Promise<Found> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(largestBytes + 1);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return { text: buffer.toString('utf8', 0, bytesRead), tag: null };
  } finally {
    await handle.close();
  }
}

/** The newest that was obeyed before a restart. Its number counts even after it has expired. */
function readStored(file: string, keys: readonly KeyObject[]) {
  try {
    const kept = verifyOverride(readFileSync(file, 'utf8'), keys);
    return 'refusal' in kept ? null : kept;
  } catch {
    return null;
  }
}
