import type { CuratorSubmission } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { ApiFailure } from '@fanfare/shell-contract';
import type { SecondsRange } from '@fanfare/shared-ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ListeningSession, type Heard, type Trouble } from './listening-session.ts';
import { uncountedWhy, type Uncounted } from './uncounted.ts';
import { usePlayer, type Player } from './use-player.ts';

const usualHeartbeatSeconds = 5;

const setAddressOf = (audio: HTMLAudioElement, address: string): void => {
  audio.src = address;
};

export interface Listening {
  player: Player;
  heardSeconds: number;
  requiredSeconds: number;
  /** Whether enough was heard to answer, as counted by the API. */
  isGateOpen: boolean;
  /** What was heard, including the stretch that is playing. */
  heardRanges: readonly SecondsRange[];
  /** Why playback does not count right now; null while it does, while nothing plays, and once enough was heard. */
  uncounted: Uncounted | null;
}

interface Options {
  audio: HTMLAudioElement;
  startsPlaying: boolean;
  /** Refetches the submission, with a newly signed audio URL; null if that fails. */
  reload: () => Promise<CuratorSubmission | null>;
  onClosed: (failure: ApiFailure) => void;
}

/**
 * React hook: the player of a submission, and what the API has counted of it. Remount it for another submission.
 */
export function useListening(
  submission: CuratorSubmission,
  { audio, startsPlaying, reload, onClosed }: Options,
): Listening {
  const { call, isFailure } = useShell();
  const [heard, setHeard] = useState<Heard | null>(null);
  const [heartbeatSeconds, setHeartbeatSeconds] = useState(usualHeartbeatSeconds);
  const [stretchFrom, setStretchFrom] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [skippedTo, setSkippedTo] = useState<number | null>(null);
  const [closing, setClosing] = useState<ApiFailure | null>(null);
  const session = useMemo(
    () =>
      new ListeningSession({
        call,
        isFailure,
        submissionId: submission.submissionId,
        onHeard: setHeard,
        onOpened: setHeartbeatSeconds,
        onClosed: setClosing,
        onTrouble: setTrouble,
      }),
    [call, isFailure, submission.submissionId],
  );

  // A closed submission can still be played, and one whose answer is on its way, but is not counted.
  const isCounted = submission.status === 'pending' && !submission.publishAt;
  const beat = (atSeconds: number, isPlaying: boolean) => {
    if (isCounted) void session.beat(atSeconds, isPlaying);
  };
  const player = usePlayer(
    audio,
    submission.audio.durationSeconds,
    {
      onPlay: (at) => {
        setStretchFrom(at);
        beat(at, true);
      },
      onStop: (at) => {
        setStretchFrom(null);
        beat(at, false);
      },
      onJump: (from, to, isPlaying) => {
        setSkippedTo(to > from ? to : null);
        // The stretch up to here counts; the skipped part does not.
        if (!isPlaying) return;
        setStretchFrom(to);
        beat(from, false);
        beat(to, true);
      },
    },
    {
      startsPlaying,
      // Every response signs the URL again; the one that plays stays until it expires.
      onExpired: async () => {
        const fresh = await reload();
        if (fresh) setAddressOf(audio, fresh.audio.url);
        return fresh !== null;
      },
    },
  );

  const latestOnClosed = useRef(onClosed);
  useEffect(() => {
    latestOnClosed.current = onClosed;
  });
  useEffect(() => {
    if (closing) latestOnClosed.current(closing);
  }, [closing]);

  const { isPlaying, now } = player;
  useEffect(() => {
    if (!isPlaying || !isCounted) return;
    const timer = setInterval(() => void session.beat(now(), true), heartbeatSeconds * 1_000);
    return () => clearInterval(timer);
  }, [isPlaying, isCounted, heartbeatSeconds, now, session]);

  useEffect(() => {
    if (trouble !== 'kept' && trouble !== 'unopened') return;
    // If opening failed, listening starts at the current position: an earlier heartbeat would look like a jump.
    const retry = () => {
      if (trouble === 'kept') void session.retry();
      else if (isPlaying) void session.beat(now(), true);
    };
    const timer = trouble === 'kept' ? setInterval(retry, heartbeatSeconds * 1_000) : undefined;
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [trouble, isPlaying, now, heartbeatSeconds, session]);

  const receipt = heard?.receipt ?? submission.receipt;
  const requiredSeconds = heard?.requiredSeconds ?? submission.requiredSeconds;
  const isGateOpen = heard?.isGateOpen ?? submission.isGateOpen ?? receipt.heardSeconds >= requiredSeconds;
  return {
    player,
    heardSeconds: receipt.heardSeconds,
    requiredSeconds,
    isGateOpen,
    uncounted:
      isCounted && !isGateOpen
        ? uncountedWhy(player, { trouble, heardRanges: receipt.heardRanges, skippedTo, skipSeconds: heartbeatSeconds })
        : null,
    heardRanges:
      stretchFrom === null || player.positionSeconds <= stretchFrom
        ? receipt.heardRanges
        : [...receipt.heardRanges, [stretchFrom, player.positionSeconds]],
  };
}
