const volumeKey = 'fanfare.volume';

/** The last volume, 0–1. */
export const storedVolume = (): number => Math.min(1, Math.max(0, Number(localStorage.getItem(volumeKey) ?? 0.8) || 0));
export const storeVolume = (volume: number): void => localStorage.setItem(volumeKey, String(volume));
export const setVolumeOf = (audio: HTMLAudioElement, volume: number): void => {
  audio.volume = volume;
};
