import { useShell } from '@fanfare/kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { submissionQuery } from '../api/get-submission.ts';
import { AudioShelf, renewAfterMs } from './audio-shelf.ts';

/**
 * React hook: has the next submission and its sound ready before it is asked for. Neither counts as opened.
 * @returns the shelf to take sounds from
 */
export function useAhead(openId: number | null, nextId: number | null): AudioShelf {
  const { call } = useShell();
  const [shelf] = useState(() => new AudioShelf());
  const next = useQuery({
    ...submissionQuery(call, nextId ?? 0),
    enabled: nextId !== null,
    refetchInterval: renewAfterMs,
  });
  const address = next.data?.audio.url;
  useEffect(() => {
    if (nextId !== null && address !== undefined) shelf.ahead(nextId, address, openId);
  }, [shelf, nextId, address, openId]);
  useEffect(() => {
    shelf.keep([openId, nextId]);
  }, [shelf, openId, nextId]);
  useEffect(() => {
    let isShown = true;
    leaving.get(shelf)?.();
    return () => {
      isShown = false;
      // React shows a screen twice while one develops; only who has really left puts the sounds away.
      const timer = setTimeout(() => !isShown && shelf.keep([]));
      leaving.set(shelf, () => clearTimeout(timer));
    };
  }, [shelf]);
  return shelf;
}
const leaving = new WeakMap<AudioShelf, () => void>();
