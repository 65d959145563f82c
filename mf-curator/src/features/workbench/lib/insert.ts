/**
 * Inserts text at the caret or in place of the selection, adding a space on either side where one is missing.
 * @returns the text and the new caret position
 */
export function insertAt(
  text: string,
  words: string,
  [from, to]: readonly [from: number, to: number],
): { text: string; caret: number } {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const start = before === '' || /\s$/.test(before) ? before : `${before} `;
  const end = after === '' || /^[\s.,;:!?]/.test(after) ? after : ` ${after}`;
  return { text: start + words + end, caret: start.length + words.length };
}
