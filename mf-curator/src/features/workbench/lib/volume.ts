const volumeKey = 'fanfare.volume';

const usualVolume = 0.8;

/** The last volume, 0–1. */
export function storedVolume(): number {
  try {
    return Math.min(1, Math.max(0, Number(localStorage.getItem(volumeKey) ?? usualVolume) || 0));
  } catch {
    return usualVolume;
  }
}
export function storeVolume(volume: number): void {
  try {
    localStorage.setItem(volumeKey, String(volume));
  } catch {
    // Storage is full or blocked: the page still has it.
  }
}
export const setVolumeOf = (audio: HTMLAudioElement, volume: number): void => {
  audio.volume = volume;
};
