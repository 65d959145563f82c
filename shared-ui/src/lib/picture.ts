/** The picture formats that the API accepts; it checks the content as well. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const maxBytes = 5 * 1024 * 1024;

export type PictureProblem = 'tooLarge' | 'wrongType';

/** The problem with a chosen file, before it is uploaded; null if there is none. */
export function pictureProblem(file: File): PictureProblem | null {
  if (!pictureTypes.includes(file.type)) return 'wrongType';
  return file.size > maxBytes ? 'tooLarge' : null;
}
