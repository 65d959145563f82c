import type { Track } from '@fanfare/api-contract';
import { useFailureMessage } from '@fanfare/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUploadAudio } from '../api/upload-audio.ts';

export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; fileName: string; share: number }
  | { step: 'reading'; fileName: string }
  | { step: 'failed'; fileName: string; message: string }
  | { step: 'cancelled'; fileName: string };

/**
 * React hook: uploads an audio file with progress and cancel. `start` resolves to the track with its new version, or
 * null; the state says why.
 */
export function useAudioUpload() {
  const upload = useUploadAudio();
  const messageFor = useFailureMessage('action');
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const abort = useRef<AbortController | null>(null);
  const { mutateAsync } = upload;

  // Leaving the screen cancels the upload: nobody would see its outcome.
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (trackId: number, file: File): Promise<Track | null> => {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    const fileName = file.name;
    setState({ step: 'sending', fileName, share: 0 });
    try {
      const track = await mutateAsync({
        trackId,
        file,
        signal: controller.signal,
        onProgress: (share) =>
          setState(share < 1 ? { step: 'sending', fileName, share } : { step: 'reading', fileName }),
      });
      setState({ step: 'idle' });
      return track;
    } catch (thrown) {
      // Another file may have been chosen meanwhile.
      if (abort.current === controller)
        setState(
          controller.signal.aborted
            ? { step: 'cancelled', fileName }
            : { step: 'failed', fileName, message: messageFor(thrown) },
        );
      return null;
    }
  };
  const cancel = useCallback(() => abort.current?.abort(), []);
  /** Forgets how the last upload ended. */
  const reset = useCallback(() => {
    abort.current?.abort();
    abort.current = null;
    setState({ step: 'idle' });
  }, []);
  return { state, start, cancel, reset };
}
