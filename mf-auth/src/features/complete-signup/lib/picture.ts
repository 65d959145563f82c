/** What the API takes as a picture; it looks at the content again. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const maxBytes = 5 * 1024 * 1024;

/** What is wrong with a chosen file, before it is sent; null where nothing is. */
export function pictureProblem(file: File): 'pictureTooLarge' | 'pictureWrongType' | null {
  if (!pictureTypes.includes(file.type)) return 'pictureWrongType';
  return file.size > maxBytes ? 'pictureTooLarge' : null;
}
