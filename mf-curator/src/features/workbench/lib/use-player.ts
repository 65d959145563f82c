import { useCallback, useEffect, useRef, useState } from 'react';
import { setVolumeOf, storeVolume, storedVolume } from './volume.ts';

const moveTo = (audio: HTMLAudioElement, seconds: number): void => {
  audio.currentTime = seconds;
};

/** Hears what the player does, as it does it. Positions are seconds of the track. */
export interface PlayerListener {
  onPlay: (positionSeconds: number) => void;
  onStop: (positionSeconds: number) => void;
  /** From where to where the player jumped. */
  onJump: (fromSeconds: number, toSeconds: number, isPlaying: boolean) => void;
}

export interface Player {
  isPlaying: boolean;
  positionSeconds: number;
  /** The file could not be loaded. */
  hasFailed: boolean;
  /** It plays, but what comes next isn't here yet. */
  isWaiting: boolean;
  /** Faster than the music: something in the browser has set the sound to it. */
  isFast: boolean;
  /** 0–1. */
  volume: number;
  toggle: () => void;
  seek: (seconds: number) => void;
  setVolume: (volume: number) => void;
  /** Where the player stands now, outside of rendering. */
  now: () => number;
}

/**
 * React hook: drives a sound. It goes on where it stands, and is paused when the screen is left.
 * @param audio always the same one; its address is set where it comes from
 * @param durationSeconds the track's length as the API measured it
 * @param options `startsPlaying` at once; `onExpired` gets a fresh address when a signed one has run out, and says whether it did: playing goes on
 *   where it stopped
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
        // A signed address lasts ten minutes: a fresh one is asked for once before the file counts as broken.
        hasRetried.current = true;
        resume.current = { seconds: audio.currentTime, play: wasPlaying };
        void latest.current.onExpired().then((isFresh) => {
          if (!isFresh) setHasFailed(true);
        });
      },
    };
    for (const [name, run] of Object.entries(listeners)) audio.addEventListener(name, run);
    // It was begun before it was drawn, or begins now; where the browser doesn't let it, it waits for a press as usual.
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
