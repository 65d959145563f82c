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
}

/** The API read it and said no: the same beat again would change nothing. */
const isRefused = ({ status }: ApiFailure): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;

interface Beat {
  sequence: number;
  positionSeconds: number;
  isPlaying: boolean;
}

/** As many beats are kept while the API can't be reached: it counts no more than a minute or so afterwards. */
const mostKept = 60;

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

  constructor(options: Options) {
    this.#options = options;
  }

  /** @param positionSeconds where the player stands in the track */
  beat(positionSeconds: number, isPlaying: boolean): Promise<void> {
    this.#queue = this.#queue.then(() => this.#send(positionSeconds, isPlaying));
    return this.#queue;
  }

  async #send(positionSeconds: number, isPlaying: boolean): Promise<void> {
    const { call, isFailure, submissionId: id, onHeard, onClosed } = this.#options;
    if (this.#isClosed) return;
    this.#unsent = [...this.#unsent, { sequence: this.#sequence++, positionSeconds, isPlaying }].slice(-mostKept);
    try {
      const listeningSessionId = this.#id ?? (await this.#open());
      for (let beat = this.#unsent[0]; beat; beat = this.#unsent[0]) {
        const body = { listeningSessionId, ...beat };
        onHeard(await call('POST /api/v2/curator/submissions/:id/heartbeat', { params: { id }, body }));
        this.#unsent.shift();
      }
    } catch (thrown) {
      if (!isFailure(thrown)) return;
      if (isRefused(thrown)) this.#unsent = [];
      const isOpening = this.#id === null;
      const isOver = thrown.code === 'deadline_passed' || (isOpening && thrown.code === 'wrong_state');
      // A newer session of the same submission (another tab) ended this one: the next beat opens its own.
      if (thrown.code === 'wrong_state' || thrown.code === 'not_found') this.#id = null;
      if (!isOver) return;
      this.#isClosed = true;
      onClosed(thrown);
    }
  }

  async #open(): Promise<number> {
    const { call, submissionId: id, onOpened } = this.#options;
    const opened = await call('POST /api/v2/curator/submissions/:id/open', { params: { id } });
    this.#id = opened.listeningSessionId;
    // What happened before is another session's, or was never begun: this one begins where the player is.
    this.#unsent = this.#unsent.slice(-1).map((beat) => ({ ...beat, sequence: 0 }));
    this.#sequence = 1;
    onOpened(opened.heartbeatSeconds);
    return this.#id;
  }
}
