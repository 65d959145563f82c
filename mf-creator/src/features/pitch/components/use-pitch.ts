import type { Campaign } from '@fanfare/api-contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePitchCalls } from '../api/save-pitch.ts';
import {
  bodyOf,
  isEmpty,
  joined,
  saveUnsaved,
  merged,
  loadUnsaved,
  savedPitch,
  conflictingText,
  type Pitch,
} from '../lib/pitch.ts';

const debounceMs = 700;

/** `conflict`: another tab saved a different text; nothing is overwritten until one is chosen. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/**
 * React hook: autosaves the pitch of a draft; unsaved text survives a reload. `flush` saves now and resolves to whether
 * it worked. Without unsaved text it follows other tabs.
 */
export function usePitch(campaign: Campaign) {
  const { id } = campaign;
  const { read, save } = usePitchCalls(id);
  const [restored] = useState(() => loadUnsaved(id) ?? { unsaved: {}, base: savedPitch(campaign) });
  const [typed, setTyped] = useState<Pitch>(() => merged(savedPitch(campaign), restored.unsaved));
  const [state, setState] = useState<SaveState>(isEmpty(restored.unsaved) ? 'saved' : 'unsaved');
  const [error, setError] = useState<unknown>(null);
  const [theirs, setTheirs] = useState('');
  const unsaved = useRef(restored.unsaved);
  /** What the running save sends: unsaved until it has worked. */
  const sending = useRef<Partial<Pitch>>({});
  /** The API's texts when typing started. */
  const base = useRef(restored.base);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean> | null>(null);
  /** Nothing is saved until the conflict is settled. */
  const hasConflict = useRef(false);

  /** For a reload, which may come before a running save fails. */
  const store = useCallback(
    () => saveUnsaved(id, { unsaved: joined(sending.current, unsaved.current), base: base.current }),
    [id],
  );

  const send = useCallback(async (): Promise<boolean> => {
    const sent = unsaved.current;
    unsaved.current = {};
    sending.current = sent;
    const putBack = () => {
      unsaved.current = joined(sent, unsaved.current);
      sending.current = {};
      store();
    };
    setState('saving');
    try {
      const now = savedPitch(await read());
      const conflicting = conflictingText(sent, base.current, now);
      if (conflicting !== null) {
        putBack();
        hasConflict.current = true;
        setTheirs(conflicting);
        setState('conflict');
        return false;
      }
      base.current = savedPitch(await save(bodyOf(sent, now)));
      sending.current = {};
      store();
      if (isEmpty(unsaved.current)) setState('saved');
      setError(null);
      return true;
    } catch (thrown) {
      putBack();
      setError(thrown);
      setState('failed');
      return false;
    }
  }, [read, save, store]);

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    // One save at a time: a failed one puts its text back first.
    while (running.current) await running.current;
    if (isEmpty(unsaved.current)) return true;
    if (hasConflict.current) return false;
    running.current = send().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [send]);

  const change = (next: Partial<Pitch>) => {
    setTyped((now) => merged(now, next));
    unsaved.current = joined(unsaved.current, next);
    store();
    setState((now) => (now === 'conflict' ? now : 'unsaved'));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), debounceMs);
  };

  /** Settles a conflict with the text saved elsewhere or the one typed here. */
  const settle = async (whose: 'mine' | 'theirs') => {
    try {
      const now = savedPitch(await read());
      base.current = now;
      hasConflict.current = false;
      if (whose === 'theirs') {
        unsaved.current = {};
        setTyped(now);
        setState('saved');
      }
      store();
      if (whose === 'mine') await flush();
    } catch (thrown) {
      setError(thrown);
      setState('failed');
    }
  };

  // Show what another tab saved, unless there is unsaved text here.
  useEffect(() => {
    if (!isEmpty(unsaved.current) || running.current) return;
    base.current = savedPitch(campaign);
    setTyped(base.current);
  }, [campaign]);

  // Leaving the screen must not lose the last words.
  useEffect(() => () => void flush(), [flush]);

  return { typed, state, error, theirs, change, flush, settle };
}
