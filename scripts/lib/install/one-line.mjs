/** @type {Record<string, string>} */
const explanations = {
  ENOSPC: 'The disk is full',
  EACCES: 'Not allowed to write',
  EPERM: 'Not allowed to write',
  EROFS: 'The disk is read-only',
  EDQUOT: 'The disk quota is used up',
  ENOENT: 'Not there, and can not be made',
  ENOTDIR: 'A file stands where a folder should be',
  EADDRINUSE: 'A port is taken',
  ECONNREFUSED: 'Nobody answers',
};

/**
 * What went wrong, for a person, in one line.
 * @param {unknown} error
 * @returns {string}
 */
export function oneLine(error) {
  if (!(error instanceof Error)) return `Could not continue: ${String(error)}`;
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
  const explanation = code ? explanations[code] : undefined;
  if (explanation && path) return `${explanation}: ${path}`;
  const message = (error.message || code || error.name).split('\n')[0];
  return explanation ? `${explanation}: ${message}` : /** @type {string} */ (message);
}
