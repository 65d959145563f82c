import type { ApiFailure, DataOf, ShellServices } from '@fanfare/shell-contract';

export type Heard = DataOf<'POST /api/v2/curator/submissions/:id/heartbeat'>;

interface Options {
  call: ShellServices['call'];
  isFailure: (thrown: unknown) => thrown is ApiFailure;
  submissionId: number;
  onHeard: (heard: Heard) => void;
  /** The submission was opened; the API expects a heartbeat this often. */
  onOpened: (heartbeatSeconds: number) => void;
  /** The API accepts no more heartbeats of this submission: its deadline passed, or it was answered elsewhere. */
  onClosed: (failure: ApiFailure) => void;
  /** Why listening is not counted has changed; null: it is counted. */
  onTrouble: (trouble: Trouble | null) => void;
  /** A monotonic clock, in milliseconds. */
  nowMs?: () => number;
}

/**
 * Why nothing is counted right now. `kept`: the API is unreachable, and counts later. `unopened`: it was unreachable when playing
 * started, and counts once it is back. `elsewhere`: another tab or device plays. `refused`: it rejected the heartbeat.
 */
export type Trouble = 'kept' | 'unopened' | 'elsewhere' | 'refused';

/** The API rejected the heartbeat itself, so a retry would not help. */
const isRefused = ({ status }: ApiFailure): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;

interface Beat {
  sequence: number;
  positionSeconds: number;
  isPlaying: boolean;
}

/** How many heartbeats are queued while the API is unreachable. Of these it counts the first minute or so. */
const maxKept = 60;
/**
 * A busy or sleeping page reports a longer stretch in steps, as the API would take one late heartbeat for a jump. Audio that advanced
 * faster than the clock was not listened to: it is reported as it is, and the API does not count it.
 */
const stepToleranceSeconds = 1;
const usualStepSeconds = 5;
/** Two tabs that both play interrupt each other: one has the session to itself again once this many of its heartbeats were accepted. */
const settledSequence = 2;

/**
 * Reports the player's position to the API. The API counts by its own clock, so heartbeats are sent one at a time, each after the
 * response to the previous one. An undelivered one is queued under its number and goes first next time; the API counts each number
 * once.
 */
export class ListeningSession {
  #options: Options;
  #id: number | null = null;
  #sequence = 0;
  #isClosed = false;
  #queue: Promise<void> = Promise.resolve();
  #unsent: Beat[] = [];
  #last: (Omit<Beat, 'sequence'> & { atMs: number }) | null = null;
  #stepSeconds = usualStepSeconds;
  #trouble: Trouble | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @param positionSeconds the position in the track */
  beat(positionSeconds: number, isPlaying: boolean): Promise<void> {
    const atMs = (this.#options.nowMs ?? (() => performance.now()))();
    this.#queue = this.#queue.then(() => this.#send(positionSeconds, isPlaying, atMs));
    return this.#queue;
  }

  /** Delivers queued heartbeats, if any, so that what was heard counts even after playing has stopped. */
  retry(): Promise<void> {
    this.#queue = this.#queue.then(() => (this.#unsent.length > 0 ? this.#deliver() : undefined));
    return this.#queue;
  }

  async #send(positionSeconds: number, isPlaying: boolean, atMs: number): Promise<void> {
    if (this.#isClosed) return;
    const last = this.#last;
    const advanced = last?.isPlaying ? positionSeconds - last.positionSeconds : 0;
    const hasPassed = last !== null && advanced <= (atMs - last.atMs) / 1_000 + stepToleranceSeconds;
    if (last && hasPassed && advanced > this.#stepSeconds + stepToleranceSeconds) {
      // Jumps are reported as they happen, so this stretch was played.
      for (let at = last.positionSeconds + this.#stepSeconds; at < positionSeconds; at += this.#stepSeconds)
        this.#keep(at, true);
    }
    this.#last = { positionSeconds, isPlaying, atMs };
    this.#keep(positionSeconds, isPlaying);
    await this.#deliver();
  }

  /** Keeps the first ones, as the API resumes counting there. Of the rest, the newest is enough, as it has the current position. */
  #keep(positionSeconds: number, isPlaying: boolean): void {
    const beat = { sequence: this.#sequence++, positionSeconds, isPlaying };
    this.#unsent = [...this.#unsent.slice(0, maxKept - 1), beat];
  }

  async #deliver(): Promise<void> {
    const { call, isFailure, submissionId: id, onHeard, onClosed } = this.#options;
    if (this.#isClosed) return;
    try {
      const listeningSessionId = this.#id ?? (await this.#open());
      for (let beat = this.#unsent[0]; beat; beat = this.#unsent[0]) {
        const body = { listeningSessionId, ...beat };
        onHeard(await call('POST /api/v2/curator/submissions/:id/heartbeat', { params: { id }, body }));
        this.#unsent.shift();
        if (this.#trouble !== 'elsewhere' || beat.sequence >= settledSequence) this.#tell(null);
      }
    } catch (thrown) {
      if (!isFailure(thrown)) return;
      const isOpening = this.#id === null;
      const isOver = thrown.code === 'deadline_passed' || (isOpening && thrown.code === 'wrong_state');
      // A newer session (another tab, another track) ended this one: the next heartbeat opens a new one.
      const isEnded = !isOpening && (thrown.code === 'wrong_state' || thrown.code === 'not_found');
      if (isRefused(thrown)) this.#unsent = [];
      if (isEnded) this.#id = null;
      if (!isOver)
        return this.#tell(isEnded ? 'elsewhere' : isRefused(thrown) ? 'refused' : isOpening ? 'unopened' : 'kept');
      this.#isClosed = true;
      this.#tell(null);
      onClosed(thrown);
    }
  }

  #tell(trouble: Trouble | null): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#options.onTrouble(trouble);
  }

  async #open(): Promise<number> {
    const { call, submissionId: id, onOpened } = this.#options;
    const opened = await call('POST /api/v2/curator/submissions/:id/open', { params: { id } });
    this.#id = opened.listeningSessionId;
    this.#stepSeconds = opened.heartbeatSeconds;
    // Earlier heartbeats belong to another session or to none: this one starts at the current position.
    this.#unsent = this.#unsent.slice(-1).map((beat) => ({ ...beat, sequence: 0 }));
    this.#sequence = 1;
    onOpened(opened.heartbeatSeconds);
    return this.#id;
  }
}
