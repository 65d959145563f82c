import { useEffect, useState } from 'react';
import { deleteAllAudio, deleteAudio, saveAudio, loadAudio } from './audio-storage.ts';
import type { DraftState } from './use-draft.ts';

/** `in-memory`: lost when the page closes. `missing`: the draft has a file, this browser doesn't. */
export type AudioState = 'none' | 'loading' | 'saved' | 'in-memory' | 'missing';

/** React hook: the audio file of a draft, stored in this browser until its track exists. */
export function useAudioFile({ draft, now, change }: DraftState) {
  const [held, setHeld] = useState<{ key: string; file: File | null; isSaved: boolean } | null>(null);
  const key = draft.file?.key ?? null;
  const here = held?.key === key ? held : null;
  const isMissing = key !== null && here === null;

  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    void loadAudio(key).then((file) => {
      if (!isGone) setHeld({ key, file, isSaved: true });
    });
    return () => {
      isGone = true;
    };
  }, [key, isMissing]);

  const state: AudioState =
    key === null ? 'none' : !here ? 'loading' : !here.file ? 'missing' : here.isSaved ? 'saved' : 'in-memory';
  return {
    state,
    file: here?.file ?? null,
    /** Replaces the file. */
    take: async (file: File) => {
      const key = crypto.randomUUID();
      setHeld({ key, file, isSaved: true });
      change({ file: { key, name: file.name, sizeBytes: file.size } });
      const isSaved = await saveAudio(key, file);
      // Removed or replaced meanwhile, perhaps by another tab: then the others are not this one's to delete.
      if (now().file?.key !== key) return deleteAudio(key);
      setHeld({ key, file, isSaved });
      await deleteAllAudio(key);
    },
    /** The track has it now, so the local copy goes. */
    finish: () => void deleteAllAudio(),
    remove: () => {
      change({ file: null });
      void deleteAllAudio();
    },
  };
}
export type AudioFile = ReturnType<typeof useAudioFile>;
