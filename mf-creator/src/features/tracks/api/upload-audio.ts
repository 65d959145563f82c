import type { Track, UploadAddress } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { useMutation } from '@tanstack/react-query';
import { audioTypeOf } from '../../../lib/track/files.ts';
import { formOf, useRefreshTracks, type Upload } from './save-track.ts';
import { putFile } from '../lib/put-file.ts';

type Shell = Pick<ShellServices, 'call' | 'isFailure'>;

/** React hook: uploads the audio of a track as a new version. */
export function useUploadAudio() {
  const { call, isFailure } = useShell();
  const refresh = useRefreshTracks();
  return useMutation({
    mutationFn: async (upload: Upload): Promise<Track> => {
      const key = await sendDirectly({ call, isFailure }, upload);
      if (key === null) return sendThroughApi({ call, isFailure }, upload);
      const { trackId, signal } = upload;
      return call('PUT /api/v2/tracks/:id/filename', {
        params: { id: trackId },
        body: { filename: key },
        ...(signal ? { signal } : {}),
      });
    },
    onSuccess: refresh,
  });
}

/**
 * Uploads the file straight to the storage.
 * @returns its key; null if there is no direct upload or the network blocks it, and the API takes the file itself
 */
async function sendDirectly(shell: Shell, { trackId, file, signal, onProgress }: Upload): Promise<string | null> {
  const address = await askForAddress(shell, { trackId, file, signal });
  if (!address) return null;
  try {
    await putFile(address, file, { signal, onProgress });
    return address.key;
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    onProgress?.(0);
    return null;
  }
}

async function askForAddress(shell: Shell, { trackId, file, signal }: Upload): Promise<UploadAddress | null> {
  try {
    return await shell.call('POST /api/v2/tracks/build-upload-track-url', {
      body: { trackId, size: file.size, mime: audioTypeOf(file) },
      ...(signal ? { signal } : {}),
    });
  } catch (thrown) {
    // What is refused here would be refused after 60 MB too. Older APIs don't have this call.
    const isRefused =
      shell.isFailure(thrown) && thrown.status >= 400 && thrown.status < 500 && ![404, 405].includes(thrown.status);
    if (signal?.aborted || isRefused) throw thrown;
    return null;
  }
}

const sendThroughApi = ({ call }: Shell, { trackId, file, signal, onProgress }: Upload) =>
  call('POST /api/account/track/:id/file', {
    params: { id: trackId },
    body: formOf(file),
    ...(signal ? { signal } : {}),
    onUploadProgress: (sentBytes, totalBytes) => onProgress?.(totalBytes > 0 ? sentBytes / totalBytes : 0),
  });
