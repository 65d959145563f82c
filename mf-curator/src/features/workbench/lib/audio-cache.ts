import { setVolumeOf, storedVolume } from './volume.ts';

interface Held {
  audio: HTMLAudioElement;
  address: string;
  /** When its address was asked for, in ms of the page's own clock. */
  sinceMs: number;
}

/** Signed addresses last nine to ten minutes; one is taken anew well before. */
export const renewAfterMs = 4 * 60_000;
const clockMs = () => performance.now();

/** The browser's wish to load nothing that wasn't asked for. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const isWhole = ({ duration, buffered }: HTMLAudioElement): boolean =>
  buffered.length === 1 && buffered.end(0) >= duration - 0.5;

/**
 * The sounds of the workbench: the one that is open, and the next one, loaded ahead, so that it sounds at once when its turn
 * comes. Loading tells the API nothing; playing does.
 */
export class AudioCache {
  #held = new Map<number, Held>();

  /** The sound of a submission, loaded ahead where it was; always the same one until it is put away. */
  take(submissionId: number, address: string): HTMLAudioElement {
    const held = this.#held.get(submissionId);
    if (held && !held.audio.error) return held.audio;
    return this.#load(submissionId, address, savesData() ? 'metadata' : 'auto');
  }

  /** Loads a sound once what is open has enough, or takes its address anew where that is about to run out. */
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
      // It must not take the line from what is heard now; a track that is passed meanwhile needs no loading.
      this.#waiting = submissionId;
      open.addEventListener('canplaythrough', () => this.#waiting === submissionId && load(), { once: true });
    }
  }
  #waiting: number | null = null;

  /** Lets a sound that is here begin, before anything is drawn. Where the browser doesn't let it, it waits for a press. */
  start(submissionId: number): void {
    const audio = this.#held.get(submissionId)?.audio;
    if (!audio || audio.error) return;
    setVolumeOf(audio, storedVolume());
    void audio.play().catch(() => {});
  }

  /** Puts away all others, but for one that sounds. */
  retain(submissionIds: readonly (number | null)[]): void {
    if (!submissionIds.includes(this.#waiting)) this.#waiting = null;
    for (const [id, { audio }] of this.#held) {
      if (submissionIds.includes(id) || !audio.paused) continue;
      this.#held.delete(id);
      audio.pause();
      // Ends what is still being loaded.
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
