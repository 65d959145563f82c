import { useEffect, useRef, useState, type ComponentProps } from 'react';

interface CaseAudio {
  /** Of its `<audio>`. */
  props: Pick<
    ComponentProps<'audio'>,
    'ref' | 'src' | 'onPlay' | 'onPlaying' | 'onPause' | 'onEmptied' | 'onTimeUpdate' | 'onLoadedMetadata' | 'onError'
  >;
  isPlaying: boolean;
  positionSeconds: number;
  /** It couldn't be played, with a fresh address either. */
  hasFailed: boolean;
  toggle: () => void;
  seek: (seconds: number) => void;
}

/**
 * React hook: drives the player of a case.
 * @param url of the track, as signed last: an address lasts some minutes
 * @param onExpired asks for the track again; returns its fresh address, or undefined without an answer
 */
export function useCaseAudio(url: string, onExpired: () => Promise<string | undefined>): CaseAudio {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [positionSeconds, setPositionSeconds] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  /** Where to go on once the file of another address has loaded. */
  const resumeAt = useRef<number | null>(null);
  const hasRetried = useRef(false);
  const isRefreshing = useRef(false);
  const isToPlay = useRef(false);
  const [, setRefreshCount] = useState(0);

  const [src, setSrc] = useState(url);
  const [taken, setTaken] = useState(url);
  // The newest address, but another one would stop what plays.
  if (url !== taken && !isPlaying) {
    setTaken(url);
    setSrc(url);
  }

  const recover = async () => {
    setIsPlaying(false);
    // A refused `play` and an `error` tell of the same failure.
    if (isRefreshing.current) return;
    if (hasRetried.current) return setHasFailed(true);
    hasRetried.current = true;
    isRefreshing.current = true;
    const fresh = await onExpired();
    isRefreshing.current = false;
    if (fresh === undefined || fresh === src) return setHasFailed(true);
    isToPlay.current = true;
    setSrc(fresh);
    // Renders also where the page has brought that address already.
    setRefreshCount((count) => count + 1);
  };
  const play = (player: HTMLAudioElement) => {
    // After an error, only loading again asks the network.
    if (player.error) player.load();
    player.play().catch((thrown: unknown) => {
      // Paused, or given another address, before it began.
      if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) void recover();
    });
  };
  useEffect(() => {
    if (!audio.current || !isToPlay.current) return;
    isToPlay.current = false;
    play(audio.current);
  });

  return {
    props: {
      ref: audio,
      src,
      onPlay: () => setIsPlaying(true),
      onPlaying: () => {
        hasRetried.current = false;
      },
      onPause: () => setIsPlaying(false),
      // Another address begins at 0, without `pause`.
      onEmptied: () => {
        setIsPlaying(false);
        resumeAt.current ??= positionSeconds;
      },
      onTimeUpdate: ({ currentTarget }) => {
        if (resumeAt.current === null) setPositionSeconds(currentTarget.currentTime);
      },
      onLoadedMetadata: ({ currentTarget }) => {
        if (resumeAt.current !== null) currentTarget.currentTime = resumeAt.current;
        resumeAt.current = null;
      },
      onError: () => {
        resumeAt.current ??= positionSeconds;
        void recover();
      },
    },
    isPlaying,
    positionSeconds,
    hasFailed,
    toggle: () => {
      const player = audio.current;
      if (!player) return;
      setHasFailed(false);
      // One that failed while it should play isn't paused.
      if (!player.paused && !player.error) return player.pause();
      hasRetried.current = false;
      play(player);
    },
    seek: (seconds) => {
      setPositionSeconds(seconds);
      // Nothing is loaded before the first play.
      if (audio.current?.readyState === 0) resumeAt.current = seconds;
      else if (audio.current) audio.current.currentTime = seconds;
    },
  };
}
