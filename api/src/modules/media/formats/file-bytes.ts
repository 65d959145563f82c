import { open } from 'node:fs/promises';

const windowBytes = 65_536;

/** Buffered random access to a file. */
export interface FileBytes {
  size: number;
  /** Bytes at a position; fewer at the end of the file. At most 64 KiB per call. */
  at(position: number, length: number): Promise<Buffer>;
}

/** Opens a file for `work`, and closes it in any case. */
export async function withFileBytes<T>(path: string, work: (file: FileBytes) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const window = Buffer.alloc(windowBytes);
    let start = 0;
    let length = 0;
    return await work({
      size,
      async at(position, wanted) {
        const end = Math.min(position + wanted, size);
        if (position < start || end > start + length) {
          start = position;
          length = (await file.read(window, 0, windowBytes, position)).bytesRead;
        }
        return window.subarray(position - start, Math.max(position, end) - start);
      },
    });
  } finally {
    await file.close();
  }
}
