import { useShell } from '@fanfare/kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { submissionQuery } from '../api/get-submission.ts';
import { AudioCache, renewAfterMs } from './audio-cache.ts';

/**
 * React hook: preloads the next submission and its audio. Neither counts as opened.
 * @returns the cache that holds the audio
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
      // StrictMode mounts twice in development; the audio is released only after a real unmount.
      const timer = setTimeout(() => !isShown && cache.retain([]));
      leaving.set(cache, () => clearTimeout(timer));
    };
  }, [cache]);
  return cache;
}
const leaving = new WeakMap<AudioCache, () => void>();
