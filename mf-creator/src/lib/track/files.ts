/** The API's limits, checked here too so that nobody waits for 60 MB to be refused. */
export const audioMaxBytes = 60 * 1024 * 1024;
export const audioMaxSeconds = 20 * 60;
export const coverMaxBytes = 5 * 1024 * 1024;
export const audioAccept = '.mp3,.wav,.flac,.m4a,.ogg';
export const coverAccept = 'image/png,image/jpeg,image/webp';

/** By name and size. */
type ListedRefusal = 'file_too_large' | 'file_unsupported' | 'file_empty';
/** By content too. */
export type FileRefusal = ListedRefusal | 'file_broken' | 'file_too_long';

const endsWithOneOf = (name: string, endings: string) =>
  endings.split(',').some((ending) => name.toLowerCase().endsWith(ending));

const audioTypes: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
};

/** The MIME type by file extension: browsers disagree on it, or don't know it. */
export const audioTypeOf = ({ name, type }: File): string =>
  audioTypes[name.toLowerCase().split('.').at(-1) ?? ''] ?? type;

/** Why an audio file would be refused, by name and size; the API checks its content. */
export function audioRefusal(file: File): ListedRefusal | null {
  if (!endsWithOneOf(file.name, audioAccept)) return 'file_unsupported';
  if (file.size === 0) return 'file_empty';
  return file.size > audioMaxBytes ? 'file_too_large' : null;
}

/** Why an image would be refused, by type and size. */
export function coverRefusal(file: File): ListedRefusal | null {
  if (!coverAccept.split(',').includes(file.type)) return 'file_unsupported';
  if (file.size === 0) return 'file_empty';
  return file.size > coverMaxBytes ? 'file_too_large' : null;
}
