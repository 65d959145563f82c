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

/** The open event streams of this process; another process may serve the next one. */
export class LiveHub {
  readonly #streams = new Map<number, Set<Stream>>();

  /** Adds a stream whose head has been written; the account's oldest goes where there are too many. */
  open(accountId: number, sessionId: number, raw: ServerResponse): void {
    const stream: Stream = { accountId, sessionId, raw };
    const streams = this.#streams.get(accountId) ?? new Set();
    this.#streams.set(accountId, streams);
    if (streams.size >= maxStreamsPerAccount) this.#close([...streams][0]!);
    streams.add(stream);
    raw.on('close', () => this.#forget(stream));
  }

  deliver(message: LiveMessage): void {
    this.#write(this.#streams.get(message.accountId) ?? [], `data: ${JSON.stringify(message.event)}\n\n`);
  }

  /** Keeps proxies from closing quiet streams. */
  beat(): void {
    this.#write(this.#all(), ': beat\n\n');
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
