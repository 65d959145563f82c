import { useCallback, useEffect, useRef, useState } from 'react';
import { setVolumeOf, storeVolume, storedVolume } from './volume.ts';

const moveTo = (audio: HTMLAudioElement, seconds: number): void => {
  audio.currentTime = seconds;
};

/** Player events. Positions are seconds of the track. */
export interface PlayerListener {
  onPlay: (positionSeconds: number) => void;
  onStop: (positionSeconds: number) => void;
  /** The positions before and after a jump. */
  onJump: (fromSeconds: number, toSeconds: number, isPlaying: boolean) => void;
}

export interface Player {
  isPlaying: boolean;
  positionSeconds: number;
  /** The file could not be loaded. */
  hasFailed: boolean;
  /** Playing, but buffering. */
  isWaiting: boolean;
  /** Faster than normal speed, set by something in the browser. */
  isFast: boolean;
  /** 0–1. */
  volume: number;
  toggle: () => void;
  seek: (seconds: number) => void;
  setVolume: (volume: number) => void;
  /** The current position, outside of rendering. */
  now: () => number;
}

/**
 * React hook: controls an audio element. Playback continues at its current position, and pauses when the screen unmounts.
 * @param audio the same element on every render; its URL is set elsewhere
 * @param durationSeconds the track's length as measured by the API
 * @param options `startsPlaying` without a press; `onExpired` renews an expired signed URL and returns whether it could, so that
 *   playback resumes where it stopped
 */
export function usePlayer(
  audio: HTMLAudioElement,
  durationSeconds: number,
  listener: PlayerListener,
  { startsPlaying, onExpired }: { startsPlaying: boolean; onExpired: () => Promise<boolean> },
): Player {
  const [isPlaying, setIsPlaying] = useState(!audio.paused);
  const [positionSeconds, setPositionSeconds] = useState(audio.currentTime);
  const [hasFailed, setHasFailed] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isFast, setIsFast] = useState(audio.playbackRate > 1);
  const [volume, setShownVolume] = useState(storedVolume);
  const resume = useRef<{ seconds: number; play: boolean } | null>(null);
  const hasRetried = useRef(false);
  const isToStart = useRef(startsPlaying);
  const latest = useRef({ listener, onExpired });
  useEffect(() => {
    latest.current = { listener, onExpired };
  });

  useEffect(() => {
    setVolumeOf(audio, storedVolume());
    let isHeard = false;
    const begin = () => {
      if (isHeard) return;
      isHeard = true;
      setIsPlaying(true);
      latest.current.listener.onPlay(audio.currentTime);
    };
    const stop = () => {
      isHeard = false;
      setIsPlaying(false);
      latest.current.listener.onStop(audio.currentTime);
    };
    const listeners: Record<string, () => void> = {
      timeupdate: () => setPositionSeconds(audio.currentTime),
      play: begin,
      playing: () => {
        hasRetried.current = false;
        setIsWaiting(false);
      },
      waiting: () => setIsWaiting(true),
      ratechange: () => setIsFast(audio.playbackRate > 1),
      pause: stop,
      loadedmetadata: () => {
        const wanted = resume.current;
        resume.current = null;
        if (!wanted) return;
        moveTo(audio, wanted.seconds);
        if (wanted.play) void audio.play().catch(() => setIsPlaying(false));
      },
      error: () => {
        const wasPlaying = !audio.paused;
        setIsPlaying(false);
        if (hasRetried.current) return setHasFailed(true);
        // A signed URL lasts ten minutes: it is renewed once before the file counts as broken.
        hasRetried.current = true;
        resume.current = { seconds: audio.currentTime, play: wasPlaying };
        void latest.current.onExpired().then((isFresh) => {
          if (!isFresh) setHasFailed(true);
        });
      },
    };
    for (const [name, run] of Object.entries(listeners)) audio.addEventListener(name, run);
    // The cache may have started it already; if the browser blocks autoplay, it waits for a press.
    if (!audio.paused) begin();
    else if (isToStart.current) void audio.play().catch(() => setIsPlaying(false));
    return () => {
      for (const [name, run] of Object.entries(listeners)) audio.removeEventListener(name, run);
      if (!audio.paused) latest.current.listener.onStop(audio.currentTime);
      audio.pause();
    };
  }, [audio]);

  const toggle = useCallback(() => {
    setHasFailed(false);
    if (audio.paused) void audio.play().catch(() => setIsPlaying(false));
    else audio.pause();
  }, [audio]);

  const seek = useCallback(
    (seconds: number) => {
      const to = Math.min(Math.max(0, durationSeconds - 0.05), Math.max(0, seconds));
      if (audio.readyState === 0) resume.current = { seconds: to, play: !audio.paused };
      else {
        latest.current.listener.onJump(audio.currentTime, to, !audio.paused);
        moveTo(audio, to);
      }
      setPositionSeconds(to);
    },
    [audio, durationSeconds],
  );

  const setVolume = useCallback(
    (next: number) => {
      setVolumeOf(audio, next);
      setShownVolume(next);
      storeVolume(next);
    },
    [audio],
  );

  const now = useCallback(() => audio.currentTime, [audio]);
  return { isPlaying, positionSeconds, hasFailed, isWaiting, isFast, volume, toggle, seek, setVolume, now };
}
