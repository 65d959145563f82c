import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Act, Journal, Kind, Outcome } from './journal.ts';
import { tokenOf, type Person } from './world.ts';

const timeoutMs = 30_000;
const inFlightPauseMs = 500;

interface Envelope {
  data?: unknown;
  error?: { code: string; message?: string };
}

/** Calls of one person, at any of the APIs. What changes something is noted before and after. */
export class Caller {
  readonly person: Person;
  readonly #journal: Journal;
  readonly #urls: readonly string[];
  readonly #token: string;
  /** Answers of the 5xx kind, by status and code. */
  readonly failures: Map<string, number>;

  constructor(
    person: Person,
    options: { journal: Journal; urls: readonly string[]; jwtSecret: string; failures: Map<string, number> },
  ) {
    this.person = person;
    this.#journal = options.journal;
    this.#urls = options.urls;
    this.#token = tokenOf(options.jwtSecret, person);
    this.failures = options.failures;
  }

  async #send(method: string, path: string, body?: object, key?: string): Promise<Outcome> {
    const url = this.#urls[Math.floor(Math.random() * this.#urls.length)]! + path;
    try {
      const response = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(key && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { data, error } = (await response.json()) as Envelope;
      if (response.ok) return { state: 'acknowledged', data };
      const code = error?.code ?? 'no code';
      if (response.status < 500) return { state: 'refused', status: response.status, code };
      const why = `${response.status} ${code}`;
      this.failures.set(why, (this.failures.get(why) ?? 0) + 1);
      return { state: 'unknown', why };
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string } };
      return { state: 'unknown', why: cause?.code ?? message };
    }
  }

  /** @returns null where there is no answer, or a refusal */
  async get<T>(path: string): Promise<T | null> {
    const outcome = await this.#send('GET', path);
    return outcome.state === 'acknowledged' ? (outcome.data as T) : null;
  }

  /** A change without a key, which isn't noted: opening a track, a heartbeat. */
  async post<T>(path: string, body: object = {}): Promise<T | null> {
    const outcome = await this.#send('POST', path, body);
    return outcome.state === 'acknowledged' ? (outcome.data as T) : null;
  }

  async act<T>(kind: Kind, path: string, body: object = {}, subject: number | null = null): Promise<T | null> {
    const { accountId } = this.person;
    const act = await this.#journal.intend({ kind, accountId, path, body, key: randomUUID(), subject });
    const outcome = await this.once(act);
    await this.#journal.close(act, outcome);
    return outcome.state === 'acknowledged' ? (outcome.data as T) : null;
  }

  /** Sends an act that is noted, one time more. */
  once(act: Act): Promise<Outcome> {
    return this.#send('POST', act.path, act.body, act.key);
  }

  /** The same again under its key, until there is an answer. */
  async repeat(act: Act): Promise<Outcome> {
    for (let tries = 0; ; tries += 1) {
      const outcome = await this.once(act);
      const isInFlight = outcome.state === 'refused' && outcome.code === 'in_flight';
      if ((outcome.state !== 'unknown' && !isInFlight) || tries >= 150) return outcome;
      await wait(inFlightPauseMs);
    }
  }
}
