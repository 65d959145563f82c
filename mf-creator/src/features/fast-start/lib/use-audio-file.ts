import { useEffect, useState } from 'react';
import { dropAudio, keepAudio, keptAudio } from './kept-audio.ts';
import type { DraftState } from './use-draft.ts';

/** `in-memory`: lost when the page closes. `missing`: the draft has a file, this browser doesn't. */
export type AudioState = 'none' | 'loading' | 'kept' | 'fleeting' | 'lost';

/** React hook: the audio file of a draft, stored in this browser until its track exists. */
export function useAudioFile({ draft, change }: DraftState) {
  const [held, setHeld] = useState<{ key: string; file: File | null; isKept: boolean } | null>(null);
  const key = draft.file?.key ?? null;
  const here = held?.key === key ? held : null;
  const isMissing = key !== null && here === null;

  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    void keptAudio(key).then((file) => {
      if (!isGone) setHeld({ key, file, isKept: true });
    });
    return () => {
      isGone = true;
    };
  }, [key, isMissing]);

  const state: AudioState =
    key === null ? 'none' : !here ? 'loading' : !here.file ? 'lost' : here.isKept ? 'kept' : 'fleeting';
  return {
    state,
    file: here?.file ?? null,
    /** Replaces the file. */
    take: async (file: File) => {
      const key = crypto.randomUUID();
      setHeld({ key, file, isKept: true });
      change({ file: { key, name: file.name, sizeBytes: file.size } });
      const isKept = await keepAudio(key, file);
      setHeld({ key, file, isKept });
      await dropAudio(key);
    },
    /** The track has it now, so the local copy goes. */
    finish: () => void dropAudio(),
    remove: () => {
      change({ file: null });
      void dropAudio();
    },
  };
}
export type AudioFile = ReturnType<typeof useAudioFile>;
