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
  /** Whether enough was heard to answer, as the API counts it. */
  isGateOpen: boolean;
  /** What was heard, and what is being heard now. */
  heardRanges: readonly SecondsRange[];
  /** Why what plays doesn't count just now; null while it does, and while nothing plays or it needn't any more. */
  uncounted: Uncounted | null;
}

interface Options {
  audio: HTMLAudioElement;
  startsPlaying: boolean;
  /** Gets the submission anew, with a freshly signed address of its audio; null where that fails. */
  reload: () => Promise<CuratorSubmission | null>;
  onClosed: (failure: ApiFailure) => void;
}

/**
 * React hook: the player of a submission, and what the API has counted of it. Mount it anew for another submission.
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

  // One that is closed can still be heard; nobody counts it.
  const isCounted = submission.status === 'pending';
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
        // What was heard up to here counts; the part jumped over doesn't.
        if (!isPlaying) return;
        setStretchFrom(to);
        beat(from, false);
        beat(to, true);
      },
    },
    {
      startsPlaying,
      // Every answer of the API signs the address anew; the one that plays stays until it has run out.
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
    // One that could not be opened begins where the player is by then: what it said before would look like a jump.
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
  const isGateOpen = heard?.isGateOpen ?? receipt.heardSeconds >= requiredSeconds;
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
