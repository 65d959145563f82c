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

/**
 * Tells the API where the player is. The API counts by its own clock, so beats have to arrive in the order in which they
 * happened: one at a time, each after the answer to the one before.
 */
export class ListeningSession {
  #options: Options;
  #id: number | null = null;
  #sequence = 0;
  #isClosed = false;
  #queue: Promise<void> = Promise.resolve();

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
    try {
      const listeningSessionId = this.#id ?? (await this.#open());
      const body = { listeningSessionId, sequence: this.#sequence++, positionSeconds, isPlaying };
      onHeard(await call('POST /api/v2/curator/submissions/:id/heartbeat', { params: { id }, body }));
    } catch (thrown) {
      if (!isFailure(thrown)) return;
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
    this.#sequence = 0;
    onOpened(opened.heartbeatSeconds);
    return this.#id;
  }
}
