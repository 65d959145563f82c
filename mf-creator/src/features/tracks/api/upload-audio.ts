import type { Track, UploadAddress } from '@fanfare/api-contract';
import { fileForm, useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { useMutation } from '@tanstack/react-query';
import { audioTypeOf } from '../../../lib/track/files.ts';
import { useRefreshTracks, type Upload } from './save-track.ts';
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

/** A file that has arrived before its track was saved: the track's id, and the key to attach it with. */
export interface AheadUpload {
  trackId: number;
  key: string;
}

/** React hook: uploads a file before its track is saved, and attaches it afterwards. A track that is never saved leaves nothing behind. */
export function useUploadAhead() {
  const shell = useShell();
  const refresh = useRefreshTracks();
  return {
    /** @returns null if the file can only be sent once the track is saved: no direct upload, or the network blocks it */
    send: async ({ file, signal, onProgress }: Omit<Upload, 'trackId'>): Promise<AheadUpload | null> => {
      const address = await orNull(shell, signal, () =>
        shell.call('POST /api/v2/tracks/uploads', {
          body: { size: file.size, mime: audioTypeOf(file) },
          ...(signal ? { signal } : {}),
        }),
      );
      if (!address) return null;
      const key = await put(address, file, { signal, onProgress });
      return key === null ? null : { trackId: address.trackId, key };
    },
    attach: async ({ trackId, key }: AheadUpload): Promise<Track> => {
      const track = await shell.call('PUT /api/v2/tracks/:id/filename', {
        params: { id: trackId },
        body: { filename: key },
      });
      await refresh();
      return track;
    },
  };
}

/** Uploads the file straight to the storage. @returns its key; null if there is no direct upload, and the API takes the file itself */
async function sendDirectly(shell: Shell, { trackId, file, signal, onProgress }: Upload): Promise<string | null> {
  const address = await orNull(shell, signal, () =>
    shell.call('POST /api/v2/tracks/build-upload-track-url', {
      body: { trackId, size: file.size, mime: audioTypeOf(file) },
      ...(signal ? { signal } : {}),
    }),
  );
  return address && put(address, file, { signal, onProgress });
}

/** Sends the bytes. @returns the key; null if the network or the storage blocks it */
async function put(
  address: UploadAddress,
  file: File,
  { signal, onProgress }: Pick<Upload, 'signal' | 'onProgress'>,
): Promise<string | null> {
  try {
    await putFile(address, file, { signal, onProgress });
    return address.key;
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    onProgress?.(0);
    return null;
  }
}

async function orNull<Address>(
  shell: Shell,
  signal: AbortSignal | undefined,
  ask: () => Promise<Address>,
): Promise<Address | null> {
  try {
    return await ask();
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
    body: fileForm(file),
    ...(signal ? { signal } : {}),
    onUploadProgress: (sentBytes, totalBytes) => onProgress?.(totalBytes > 0 ? sentBytes / totalBytes : 0),
  });
