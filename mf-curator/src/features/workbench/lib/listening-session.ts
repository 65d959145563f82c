import type { ApiFailure, DataOf, ShellServices } from '@fanfare/shell-contract';

export type Heard = DataOf<'POST /api/v2/curator/submissions/:id/heartbeat'>;

interface Options {
  call: ShellServices['call'];
  isFailure: (thrown: unknown) => thrown is ApiFailure;
  submissionId: number;
  onHeard: (heard: Heard) => void;
  /** The submission was opened, and how often the API wants to hear of the player. */
  onOpened: (heartbeatSeconds: number) => void;
  /** The API takes no more beats of this submission: its deadline passed, or it was answered elsewhere. */
  onClosed: (failure: ApiFailure) => void;
  /** What stands between hearing and counting has changed; null: nothing does. */
  onTrouble: (trouble: Trouble | null) => void;
  /** A clock that nobody sets, in milliseconds. */
  nowMs?: () => number;
}

/**
 * Why nothing is counted just now. `kept`: the API can't be reached, and counts later. `unopened`: nor could it be when playing
 * began, so it counts from then on. `elsewhere`: another tab or device plays. `refused`: it would not have what it was told.
 */
export type Trouble = 'kept' | 'unopened' | 'elsewhere' | 'refused';

/** The API read it and said no: the same beat again would change nothing. */
const isRefused = ({ status }: ApiFailure): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;

interface Beat {
  sequence: number;
  positionSeconds: number;
  isPlaying: boolean;
}

/** As many beats are kept while the API can't be reached: it counts no more than a minute or so afterwards, the first. */
const mostKept = 60;
/**
 * A page that was busy or slept tells of a longer stretch in steps: kept and sent late, the API would take it for a jump. Only what
 * took its time was heard: faster than that it is told as it is, and the API doesn't count it.
 */
const stepToleranceSeconds = 1;
const usualStepSeconds = 5;
/** Two tabs that both play take turns: one has the session to itself again once so many beats of it were taken. */
const settledSequence = 2;

/**
 * Tells the API where the player is. The API counts by its own clock, so beats have to arrive in the order in which they
 * happened: one at a time, each after the answer to the one before. One that didn't arrive is kept, under the same number, and
 * goes first next time; the API counts a number once.
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

  /** @param positionSeconds where the player stands in the track */
  beat(positionSeconds: number, isPlaying: boolean): Promise<void> {
    const atMs = (this.#options.nowMs ?? (() => performance.now()))();
    this.#queue = this.#queue.then(() => this.#send(positionSeconds, isPlaying, atMs));
    return this.#queue;
  }

  /** Sends what could not be sent before, if there is any: nobody has to play on for what they heard to count. */
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
      // Jumps are told as they happen, so it was played from there to here.
      for (let at = last.positionSeconds + this.#stepSeconds; at < positionSeconds; at += this.#stepSeconds)
        this.#keep(at, true);
    }
    this.#last = { positionSeconds, isPlaying, atMs };
    this.#keep(positionSeconds, isPlaying);
    await this.#deliver();
  }

  /** The first ones are kept: from them on the API counts. Of the rest the newest is enough, which says where the player is. */
  #keep(positionSeconds: number, isPlaying: boolean): void {
    const beat = { sequence: this.#sequence++, positionSeconds, isPlaying };
    this.#unsent = [...this.#unsent.slice(0, mostKept - 1), beat];
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
      // A newer session (another tab, another track) ended this one: the next beat opens its own.
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
    // What happened before is another session's, or was never begun: this one begins where the player is.
    this.#unsent = this.#unsent.slice(-1).map((beat) => ({ ...beat, sequence: 0 }));
    this.#sequence = 1;
    onOpened(opened.heartbeatSeconds);
    return this.#id;
  }
}
