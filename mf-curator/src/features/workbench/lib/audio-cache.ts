import { setVolumeOf, storedVolume } from './volume.ts';

interface Held {
  audio: HTMLAudioElement;
  address: string;
  /** When its URL was requested, by the page's monotonic clock. */
  sinceMs: number;
}

/** Signed URLs last nine to ten minutes; they are renewed well before. */
export const renewAfterMs = 4 * 60_000;
const clockMs = () => performance.now();

/** The browser's data saver: load nothing that was not requested. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const isWhole = ({ duration, buffered }: HTMLAudioElement): boolean =>
  buffered.length === 1 && buffered.end(0) >= duration - 0.5;

/**
 * The workbench's audio: the open track, and the next one, preloaded so that it starts without delay. Only playing is reported to
 * the API, not loading.
 */
export class AudioCache {
  #held = new Map<number, Held>();

  /** The audio of a submission, preloaded or not; the same element until it is released. */
  take(submissionId: number, address: string): HTMLAudioElement {
    const held = this.#held.get(submissionId);
    if (held && !held.audio.error) return held.audio;
    return this.#load(submissionId, address, savesData() ? 'metadata' : 'auto');
  }

  /** Preloads a track once the open one has buffered enough, or renews a URL that is about to expire. */
  preload(submissionId: number, address: string, openId: number | null): void {
    if (savesData()) return;
    const held = this.#held.get(submissionId);
    if (held) {
      const { audio } = held;
      const isOld = clockMs() - held.sinceMs >= renewAfterMs;
      if (audio.error || (isOld && address !== held.address && !isWhole(audio) && audio.paused)) {
        this.#load(submissionId, address, 'auto', audio);
      }
      return;
    }
    const open = openId === null ? undefined : this.#held.get(openId)?.audio;
    const load = () => this.#load(submissionId, address, 'auto', this.#held.get(submissionId)?.audio);
    if (!open || open.error || open.readyState === HTMLMediaElement.HAVE_ENOUGH_DATA) load();
    else {
      // Preloading must not slow down the current track, and a track that is skipped meanwhile is not loaded.
      this.#waiting = submissionId;
      open.addEventListener('canplaythrough', () => this.#waiting === submissionId && load(), { once: true });
    }
  }
  #waiting: number | null = null;

  /** Starts audio that is loaded, before the screen renders. If the browser blocks autoplay, it waits for a press. */
  start(submissionId: number): void {
    const audio = this.#held.get(submissionId)?.audio;
    if (!audio || audio.error) return;
    setVolumeOf(audio, storedVolume());
    void audio.play().catch(() => {});
  }

  /** Releases all others, except one that is playing. */
  retain(submissionIds: readonly (number | null)[]): void {
    if (!submissionIds.includes(this.#waiting)) this.#waiting = null;
    for (const [id, { audio }] of this.#held) {
      if (submissionIds.includes(id) || !audio.paused) continue;
      this.#held.delete(id);
      audio.pause();
      // Aborts a download that is still running.
      audio.removeAttribute('src');
      audio.load();
    }
  }

  #load(submissionId: number, address: string, preload: 'auto' | 'metadata', audio = new Audio()): HTMLAudioElement {
    audio.preload = preload;
    audio.src = address;
    this.#held.set(submissionId, { audio, address, sinceMs: clockMs() });
    return audio;
  }
}
