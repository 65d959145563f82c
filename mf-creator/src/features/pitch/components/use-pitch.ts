import type { Campaign } from '@fanfare/api-contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSavePitch, type PitchBody } from '../api/save-pitch.ts';

const quietMs = 700;

/** What is typed: one text for all, and a text of its own for some (by service id). */
export interface Pitch {
  pitch: string;
  /** Null where a text of its own was taken back. */
  overrides: Record<number, string | null>;
}
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

const storageKey = (campaignId: number) => `fanfare.pitch.${campaignId}`;

/** What was typed but not saved before a reload. */
function readUnsaved(campaignId: number): Partial<Pitch> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(campaignId)) ?? '{}') as Partial<Pitch>;
  } catch {
    return {};
  }
}

const savedPitch = (campaign: Campaign): Pitch => ({
  pitch: campaign.pitch,
  overrides: Object.fromEntries(campaign.selection.map(({ service, pitch }) => [service.id, pitch])),
});

const bodyOf = (unsaved: Partial<Pitch>): PitchBody => ({
  ...(unsaved.pitch === undefined ? {} : { pitch: unsaved.pitch }),
  ...(unsaved.overrides
    ? {
        pitchOverrides: Object.entries(unsaved.overrides).map(([id, pitch]) => ({ serviceId: Number(id), pitch })),
      }
    : {}),
});

/**
 * React hook: the pitch of a draft while it is typed. It saves itself once the typing rests; what is not saved yet survives a
 * reload of the tab. `flush` saves at once and tells whether that worked.
 */
export function usePitch(campaign: Campaign) {
  const save = useSavePitch(campaign.id);
  const [restored] = useState(() => readUnsaved(campaign.id));
  const [typed, setTyped] = useState<Pitch>(() => {
    const saved = savedPitch(campaign);
    return { pitch: restored.pitch ?? saved.pitch, overrides: { ...saved.overrides, ...restored.overrides } };
  });
  const unsaved = useRef<Partial<Pitch>>(restored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<SaveState>(Object.keys(restored).length > 0 ? 'unsaved' : 'saved');
  const [error, setError] = useState<unknown>(null);

  const running = useRef<Promise<boolean> | null>(null);

  const send = useCallback(async (): Promise<boolean> => {
    const sent = unsaved.current;
    unsaved.current = {};
    setState('saving');
    try {
      await save(bodyOf(sent));
      if (Object.keys(unsaved.current).length === 0) {
        sessionStorage.removeItem(storageKey(campaign.id));
        setState('saved');
      }
      setError(null);
      return true;
    } catch (thrown) {
      const overrides = { ...sent.overrides, ...unsaved.current.overrides };
      unsaved.current = {
        ...sent,
        ...unsaved.current,
        ...(Object.keys(overrides).length > 0 ? { overrides } : {}),
      };
      setError(thrown);
      setState('failed');
      return false;
    }
  }, [save, campaign.id]);

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    // One at a time: what is on its way must arrive, or be taken up again, before it counts as saved.
    while (running.current) await running.current;
    if (Object.keys(unsaved.current).length === 0) return true;
    running.current = send().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [send]);

  const change = (next: Partial<Pitch>) => {
    setTyped((now) => ({ pitch: next.pitch ?? now.pitch, overrides: { ...now.overrides, ...next.overrides } }));
    unsaved.current = {
      ...unsaved.current,
      ...next,
      ...(next.overrides ? { overrides: { ...unsaved.current.overrides, ...next.overrides } } : {}),
    };
    sessionStorage.setItem(storageKey(campaign.id), JSON.stringify(unsaved.current));
    setState('unsaved');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), quietMs);
  };

  // Leaving the screen must not lose the last words.
  useEffect(() => () => void flush(), [flush]);

  return { typed, state, error, change, flush };
}
