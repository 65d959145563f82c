import { useShell } from '@fanfare/kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { submissionQuery } from '../api/get-submission.ts';
import { AudioCache, renewAfterMs } from './audio-cache.ts';

/**
 * React hook: has the next submission and its sound ready before it is asked for. Neither counts as opened.
 * @returns the cache to take sounds from
 */
export function usePreloadedAudio(openId: number | null, nextId: number | null): AudioCache {
  const { call } = useShell();
  const [cache] = useState(() => new AudioCache());
  const next = useQuery({
    ...submissionQuery(call, nextId ?? 0),
    enabled: nextId !== null,
    refetchInterval: renewAfterMs,
  });
  const address = next.data?.audio.url;
  useEffect(() => {
    if (nextId !== null && address !== undefined) cache.preload(nextId, address, openId);
  }, [cache, nextId, address, openId]);
  useEffect(() => {
    cache.retain([openId, nextId]);
  }, [cache, openId, nextId]);
  useEffect(() => {
    let isShown = true;
    leaving.get(cache)?.();
    return () => {
      isShown = false;
      // React shows a screen twice while one develops; only who has really left puts the sounds away.
      const timer = setTimeout(() => !isShown && cache.retain([]));
      leaving.set(cache, () => clearTimeout(timer));
    };
  }, [cache]);
  return cache;
}
const leaving = new WeakMap<AudioCache, () => void>();
