const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Whole letters as people read them: an accent, a skin tone or the halves of a flag stay together. */
const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

const letter = /[\p{L}\p{N}]/u;
/** Scripts whose letters join with their neighbours; initials must not join. */
const joining = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]/u;
const nonJoiner = '\u200c';

/** A capital, unless that turns one letter into two ("ß"). Independent of the locale: a name has the same initials everywhere. */
function capital(one: string): string {
  const upper = one.toUpperCase();
  return lettersOf(upper).length === 1 ? upper : one;
}

/**
 * The initials of up to two words of a name, in upper case ("Ines Halloran" → "IH"). Punctuation and symbols are skipped ("(the)
 * & Band" → "TB"); a name without letters gives its first symbol ("🎺 🎺" → "🎺").
 */
export function initialsOf(name: string): string {
  const firsts = name
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => lettersOf(word).find((one) => letter.test(one)))
    .filter((one) => one !== undefined)
    .slice(0, 2)
    .map(capital);
  if (firsts.length === 0) return lettersOf(name.trim())[0] ?? '';
  return firsts.join(firsts.every((one) => joining.test(one)) ? nonJoiner : '');
}

/** Hashes any text to a small stable number: the same name always gets the same tint. */
export function seedOf(text: string): number {
  let seed = 0;
  for (const character of text) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return seed;
}
