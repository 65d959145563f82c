import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** What a player shows and does. Times are seconds. */
export interface Audio {
  ref: RefObject<HTMLAudioElement | null>;
  isPlaying: boolean;
  currentSeconds: number;
  /** True when the file could not be loaded. */
  hasFailed: boolean;
  toggle: () => void;
  seek: (seconds: number) => void;
}

// One sound at a time: starting a player stops the one before it.
let playing: HTMLAudioElement | null = null;

/**
 * React hook: drives the `<audio>` that `ref` is put on.
 * @param onExpired asks for a fresh address when a signed one has run out; playing goes on where it stopped.
 */
export function useAudio(url: string | undefined, onExpired?: () => void): Audio {
  const ref = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [currentSeconds, setCurrentSeconds] = useState(0);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const resume = useRef<{ seconds: number; play: boolean } | null>(null);
  const expired = useRef(onExpired);
  expired.current = onExpired;

  useEffect(() => {
    const audio = ref.current;
    if (!audio) return;
    const listeners: Record<string, () => void> = {
      timeupdate: () => setCurrentSeconds(audio.currentTime),
      play: () => {
        if (playing && playing !== audio) playing.pause();
        playing = audio;
        setIsPlaying(true);
      },
      pause: () => setIsPlaying(false),
      ended: () => setIsPlaying(false),
      loadedmetadata: () => {
        const wanted = resume.current;
        resume.current = null;
        if (!wanted) return;
        audio.currentTime = wanted.seconds;
        if (wanted.play) void audio.play().catch(() => setIsPlaying(false));
      },
      error: () => {
        setIsPlaying(false);
        // A signed address lasts ten minutes: one fresh one is asked for before it counts as broken.
        if (resume.current || !expired.current) return setFailedUrl(audio.currentSrc || 'unknown');
        resume.current = { seconds: audio.currentTime, play: true };
        expired.current();
      },
    };
    for (const [name, listener] of Object.entries(listeners)) audio.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) audio.removeEventListener(name, listener);
      audio.pause();
      if (playing === audio) playing = null;
    };
  }, []);

  const toggle = useCallback(() => {
    const audio = ref.current;
    if (!audio) return;
    setFailedUrl(null);
    if (audio.paused) void audio.play().catch(() => setIsPlaying(false));
    else audio.pause();
  }, []);

  const seek = useCallback((seconds: number) => {
    const audio = ref.current;
    if (!audio) return;
    if (audio.readyState === 0) resume.current = { seconds, play: false };
    else audio.currentTime = seconds;
    setCurrentSeconds(seconds);
  }, []);

  return { ref, isPlaying, currentSeconds, hasFailed: failedUrl !== null && url !== undefined, toggle, seek };
}
