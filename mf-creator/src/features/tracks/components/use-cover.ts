import type { Track } from '@fanfare/api-contract';
import { useFailureMessage, useText } from '@fanfare/kit';
import { useState } from 'react';
import { coverRefusal } from '../../../lib/track/files.ts';
import { useUploadCover } from '../api/save-track.ts';

/** React hook: the cover of a track. That of a saved track is sent as soon as it is chosen, a new one's once its track is saved. */
export function useCover() {
  const { t } = useText();
  const messageFor = useFailureMessage('action');
  const upload = useUploadCover();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);

  /** @returns the track with its cover; null if it was refused: the error says why, and the file stays chosen */
  const send = async (trackId: number, chosen: File): Promise<Track | null> => {
    setError(null);
    try {
      const track = await upload.mutateAsync({ trackId, file: chosen });
      setFile(null);
      return track;
    } catch (thrown) {
      setError(messageFor(thrown));
      return null;
    }
  };
  return {
    file,
    error,
    isSending: upload.isPending,
    send,
    take: async (chosen: File, saved: Track | null): Promise<Track | null> => {
      const refusal = coverRefusal(chosen);
      setError(refusal && t(`cover.refusal.${refusal}`, { name: chosen.name }));
      setFile(refusal ? null : chosen);
      return refusal || !saved ? null : send(saved.id, chosen);
    },
    remove: () => {
      setFile(null);
      setError(null);
    },
  };
}
