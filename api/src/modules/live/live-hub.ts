import type { ServerResponse } from 'node:http';
import type { LiveMessage } from './notify.ts';

interface Stream {
  accountId: number;
  sessionId: number;
  raw: ServerResponse;
}

/** A tab that reads this slowly is gone; it reconnects when it is back. */
const maxBacklogBytes = 64 * 1_024;
const maxStreamsPerAccount = 20;
/** A page that opens a stream loaded its data before: longer than the slowest page takes from the one to the other. */
const repeatedForMs = 60_000;

/** The open event streams of this process; another process may serve the next one. */
export class LiveHub {
  readonly #streams = new Map<number, Set<Stream>>();
  /** The latest events of each account and when each last came, the oldest first. */
  readonly #recent = new Map<number, Map<string, number>>();

  /**
   * Adds a stream whose head has been written, and repeats the account's latest events: what changed between loading a page's data and
   * opening its stream would be missed. The account's oldest stream goes where there are too many.
   */
  open(accountId: number, sessionId: number, raw: ServerResponse): void {
    const stream: Stream = { accountId, sessionId, raw };
    const streams = this.#streams.get(accountId) ?? new Set();
    this.#streams.set(accountId, streams);
    if (streams.size >= maxStreamsPerAccount) this.#close([...streams][0]!);
    streams.add(stream);
    raw.on('close', () => this.#forget(stream));
    const since = performance.now() - repeatedForMs;
    const recent = [...(this.#recent.get(accountId) ?? [])].filter(([, at]) => at > since);
    // In one piece, however many they are: nobody has read slowly yet.
    if (recent.length > 0) raw.write(recent.map(([text]) => text).join(''));
  }

  deliver({ accountId, event }: LiveMessage): void {
    const text = `data: ${JSON.stringify(event)}\n\n`;
    const recent = this.#recent.get(accountId) ?? new Map<string, number>();
    this.#recent.set(accountId, recent);
    recent.delete(text);
    recent.set(text, performance.now());
    this.#write(this.#streams.get(accountId) ?? [], text);
  }

  /** Keeps proxies from closing quiet streams, and drops events that need no repetition any more. */
  beat(): void {
    this.#write(this.#all(), ': beat\n\n');
    const oldest = performance.now() - repeatedForMs;
    for (const [accountId, recent] of this.#recent) {
      for (const [text, at] of recent) {
        if (at > oldest) break;
        recent.delete(text);
      }
      if (recent.size === 0) this.#recent.delete(accountId);
    }
  }

  /** How many are open. */
  size(): number {
    return this.#all().length;
  }

  sessionIds(): number[] {
    return [...new Set(this.#all().map((stream) => stream.sessionId))];
  }

  /** Closes the streams of sessions that aren't among `alive`, with a reason, so that tabs don't reconnect. */
  keepSessions(alive: ReadonlySet<number>): void {
    const ended = this.#all().filter((stream) => !alive.has(stream.sessionId));
    this.#write(ended, 'event: ended\ndata: {}\n\n');
    for (const stream of ended) this.#close(stream);
  }

  closeAll(): void {
    for (const stream of this.#all()) this.#close(stream);
  }

  #all(): Stream[] {
    return [...this.#streams.values()].flatMap((streams) => [...streams]);
  }

  #write(streams: Iterable<Stream>, text: string): void {
    for (const stream of streams) {
      if (stream.raw.writableLength > maxBacklogBytes) this.#close(stream);
      else stream.raw.write(text);
    }
  }

  #close(stream: Stream): void {
    this.#forget(stream);
    stream.raw.end();
  }

  #forget(stream: Stream): void {
    const streams = this.#streams.get(stream.accountId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#streams.delete(stream.accountId);
  }
}
