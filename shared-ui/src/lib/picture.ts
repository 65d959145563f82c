/** What the API takes as a picture; it looks at the content again. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const maxBytes = 5 * 1024 * 1024;

export type PictureProblem = 'tooLarge' | 'wrongType';

/** What is wrong with a chosen file, before it is sent; null where nothing is. */
export function pictureProblem(file: File): PictureProblem | null {
  if (!pictureTypes.includes(file.type)) return 'wrongType';
  return file.size > maxBytes ? 'tooLarge' : null;
}
