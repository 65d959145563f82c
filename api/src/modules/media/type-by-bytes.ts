import { loadedLater } from '../../loaded-later.ts';

const library = loadedLater(() => import('file-type'));

/** The MIME type by a file's first bytes; undefined where they are of no known type, or malformed, on which the library may throw. */
export async function typeByBytes(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await library();
  return (await fileTypeFromFile(path).catch(() => undefined))?.mime;
}
