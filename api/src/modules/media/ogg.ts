import { open } from 'node:fs/promises';

/** A page is at most 65,307 bytes long. */
const tailBytes = 131_072;
const endOfStream = 0x04;
const headerTypeAt = 5;

/** Whether the last page of an Ogg file says that it is the last: one that was cut off doesn't. */
export async function hasOggEnd(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    await file.read(tail, 0, tail.length, size - tail.length);
    const page = tail.lastIndexOf('OggS');
    if (page < 0 || page + headerTypeAt >= tail.length) return false;
    return ((tail[page + headerTypeAt] ?? 0) & endOfStream) !== 0;
  } finally {
    await file.close();
  }
}
