/** What the PDF font can draw: Latin, Greek and Cyrillic letters, and punctuation. */
const letters =
  '\\u0020-\\u007E\\u00A0-\\u00AC\\u00AE-\\u0148\\u014A-\\u01C3\\u01C5-\\u024F\\u0374-\\u0376\\u037A-\\u03D7\\u0400-\\u0479\\u0480-\\u049D\\u04A0-\\u04FF\\u1E00-\\u1E9B\\u1E9D-\\u1EFF\\u2010-\\u2027\\u202F-\\u203A\\u20AC\\u2212';
const drawable = new RegExp(`^[${letters}]+$`);
const undrawable = new RegExp(`[^\\n${letters}]+`, 'gu');

/** A text that the font can draw; null where some of it would come out as boxes. */
export function printable(text: string): string | null {
  const composed = text.normalize('NFC').trim();
  return drawable.test(composed) ? composed : null;
}

/** Replaces runs of letters that the font can't draw. */
const gap = '[…]';

/** A text with gaps for unsupported characters. `isWhole`: there were none. */
export function printableOrGap(text: string): { text: string; isWhole: boolean } {
  const composed = text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', ' ').trim();
  const shown = composed.replace(undrawable, gap);
  return { text: shown, isWhole: shown === composed };
}
