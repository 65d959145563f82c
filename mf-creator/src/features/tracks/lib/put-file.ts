import type { UploadAddress } from '@fanfare/api-contract';

interface Options {
  signal?: AbortSignal | undefined;
  /** 0–1 of the bytes sent. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Uploads a file to a signed URL, without credentials. Uses XMLHttpRequest, since `fetch` has no upload progress.
 * @throws DOMException `AbortError` if cancelled, an Error if the storage refuses
 */
export function putFile({ url, headers }: UploadAddress, file: Blob, { signal, onProgress }: Options): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopped = () => new DOMException('Aborted', 'AbortError');
    if (signal?.aborted) return reject(stopped());
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal?.addEventListener('abort', stop, { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(new Error(`The storage answered ${status}`));
    });
    request.addEventListener('error', () => reject(new Error('The storage did not answer')));
    request.addEventListener('abort', () => reject(stopped()));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(file);
  });
}
