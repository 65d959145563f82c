import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The state and actions of a player. Times are seconds. */
export interface AudioPlayer {
  /** The `ref` of its `<audio>`. */
  attach: (element: HTMLAudioElement | null) => void;
  isPlaying: boolean;
  currentSeconds: number;
  /** True if the file couldn't be loaded. */
  hasFailed: boolean;
  toggle: () => void;
  seek: (seconds: number) => void;
}

// Starting a player stops the previous one.
let activeAudio: HTMLAudioElement | null = null;

/**
 * React hook: drives one `<audio>`.
 * @param onExpired requests a fresh signed URL; playback resumes where it stopped
 */
export function useAudio(onExpired: () => void): AudioPlayer {
  const [element, setElement] = useState<HTMLAudioElement | null>(null);
  const current = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [currentSeconds, setCurrentSeconds] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const resume = useRef<{ seconds: number; play: boolean } | null>(null);
  const hasRetried = useRef(false);
  // Failures matter only after the person pressed play.
  const isPlayRequested = useRef(false);
  const refreshUrl = useEffectEvent(onExpired);

  useEffect(() => {
    if (!element) return;
    const listeners: Record<string, () => void> = {
      timeupdate: () => setCurrentSeconds(element.currentTime),
      play: () => {
        if (activeAudio !== element) activeAudio?.pause();
        activeAudio = element;
        setIsPlaying(true);
      },
      playing: () => {
        hasRetried.current = false;
      },
      pause: () => setIsPlaying(false),
      ended: () => setIsPlaying(false),
      loadedmetadata: () => {
        const resumeAt = resume.current;
        resume.current = null;
        if (!resumeAt) return;
        element.currentTime = resumeAt.seconds;
        if (resumeAt.play) void element.play().catch(() => setIsPlaying(false));
      },
      error: () => {
        setIsPlaying(false);
        if (!isPlayRequested.current) return;
        // Signed URLs last ten minutes: try one fresh URL before reporting a broken file.
        if (hasRetried.current) return setHasFailed(true);
        hasRetried.current = true;
        resume.current = { seconds: resume.current?.seconds ?? element.currentTime, play: true };
        refreshUrl();
      },
    };
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
      element.pause();
      if (activeAudio === element) activeAudio = null;
    };
  }, [element]);

  const attach = useCallback((attached: HTMLAudioElement | null) => {
    current.current = attached;
    setElement(attached);
  }, []);

  const toggle = useCallback(() => {
    const audio = current.current;
    setHasFailed(false);
    isPlayRequested.current = Boolean(audio?.paused);
    if (audio?.paused) void audio.play().catch(() => setIsPlaying(false));
    else audio?.pause();
  }, []);

  const seek = useCallback((seconds: number) => {
    const audio = current.current;
    if (!audio) return;
    // Nothing is loaded before the first play: remember the position until then.
    if (audio.readyState === 0) resume.current = { seconds, play: false };
    else audio.currentTime = seconds;
    setCurrentSeconds(seconds);
  }, []);

  return { attach, isPlaying, currentSeconds, hasFailed, toggle, seek };
}
