import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The state and actions of a player. Times are seconds. */
export interface AudioPlayer {
  /** The `ref` of its `<audio>`. */
  attach: (element: HTMLAudioElement | null) => void;
  /** The `src` of its `<audio>`. */
  src: string | undefined;
  isPlaying: boolean;
  currentSeconds: number;
  /** True if the file couldn't be loaded. */
  hasFailed: boolean;
  toggle: () => void;
  seek: (seconds: number) => void;
}

// Starting a player stops the previous one.
let activeAudio: HTMLAudioElement | null = null;

/** A URL without its signature. */
const fileOf = (url: string | undefined): string | undefined => url?.split('?')[0];

/**
 * React hook: drives one `<audio>`.
 * @param url of the file, as signed last
 * @param onExpired requests a fresh signed URL; playback resumes where it stopped
 */
export function useAudio(url: string | undefined, onExpired: () => Promise<unknown>): AudioPlayer {
  const [element, setElement] = useState<HTMLAudioElement | null>(null);
  const current = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [currentSeconds, setCurrentSeconds] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  /** Where to resume once there is something to play. */
  const resumeAt = useRef<number | null>(null);
  const hasRetried = useRef(false);
  const isRefreshing = useRef(false);
  // Failures matter only after the person pressed play.
  const isPlayRequested = useRef(false);

  const [src, setSrc] = useState(url);
  const [isSrcInUse, setIsSrcInUse] = useState(false);
  // Every response signs the URL again, but another `src` stops the music: the one that plays stays until it fails.
  if (url !== src && (!isSrcInUse || fileOf(url) !== fileOf(src))) {
    setSrc(url);
    setIsSrcInUse(false);
  }

  const play = useCallback((audio: HTMLAudioElement) => {
    // After an error, only loading again asks the network.
    if (audio.error) audio.load();
    void audio.play().catch(() => setIsPlaying(false));
  }, []);
  const isToPlayNextSrc = useRef(false);
  useEffect(() => {
    if (!current.current || !src || !isToPlayNextSrc.current) return;
    isToPlayNextSrc.current = false;
    play(current.current);
  }, [src, play]);

  const refreshUrl = useEffectEvent(onExpired);
  const playRefreshed = useEffectEvent(() => {
    if (url === src) setHasFailed(true);
    else isToPlayNextSrc.current = true;
    setIsSrcInUse(false);
  });

  useEffect(() => {
    if (!element) return;
    const listeners: Record<string, () => void> = {
      timeupdate: () => {
        if (resumeAt.current === null) setCurrentSeconds(element.currentTime);
      },
      play: () => {
        if (activeAudio !== element) activeAudio?.pause();
        activeAudio = element;
        setIsPlaying(true);
        setIsSrcInUse(true);
      },
      playing: () => {
        hasRetried.current = false;
      },
      pause: () => setIsPlaying(false),
      ended: () => setIsPlaying(false),
      // Another `src` stops it without `pause`.
      emptied: () => setIsPlaying(false),
      loadedmetadata: () => {
        if (resumeAt.current !== null) element.currentTime = resumeAt.current;
        resumeAt.current = null;
      },
      error: () => {
        setIsPlaying(false);
        resumeAt.current ??= element.currentTime;
        if (!isPlayRequested.current) return setIsSrcInUse(false);
        // Pressed again while a fresh URL is on its way: that one is played.
        if (isRefreshing.current) return;
        // Signed URLs last ten minutes: try one fresh URL before reporting a broken file.
        if (hasRetried.current) return setHasFailed(true);
        hasRetried.current = true;
        isRefreshing.current = true;
        // React Query notifies components in a timeout: by the next one, they have rendered what was fetched.
        void refreshUrl().finally(() => {
          isRefreshing.current = false;
          setTimeout(() => playRefreshed());
        });
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
    if (!audio) return;
    setHasFailed(false);
    // One that failed while it should play isn't paused.
    isPlayRequested.current = audio.paused || audio.error !== null;
    if (!isPlayRequested.current) return audio.pause();
    hasRetried.current = false;
    play(audio);
  }, [play]);

  const seek = useCallback((seconds: number) => {
    const audio = current.current;
    if (!audio) return;
    // Nothing is loaded before the first play: remember the position until then.
    if (audio.readyState === 0) resumeAt.current = seconds;
    else audio.currentTime = seconds;
    setCurrentSeconds(seconds);
  }, []);

  return { attach, src, isPlaying, currentSeconds, hasFailed, toggle, seek };
}
