import { contactWords } from './vocabulary.ts';

/** A text as one reads it, and where each of its characters (UTF-16) was written. */
export interface VisibleText {
  text: string;
  /** By character: where it stands in what was written. */
  sourceIndexes: readonly number[];
}

/** Stand for pictures between words or letters; the second for those of cameras, phones and letters. */
export const [picture, contactPicture] = ['\uE000', '\uE001'];
const contactPictures = new Set('📷📸📱☎📞📲📧📨📩✉💌👻');

const byCharacter = (...pairs: readonly (readonly [from: string, to: string])[]): [string, string][] =>
  pairs.flatMap(([from, to]) =>
    Array.from(from).map((letter, index): [string, string] => [letter, Array.from(to)[index]!]),
  );

/** Letters and signs that look like Latin ones and that compatibility forms leave as they are: Cyrillic, Greek, small capitals, boxes. */
const lookAlikes = new Map<string, string>([
  ...byCharacter(
    ['авеёкмнорстухіїјѕԁһԛԝӏьгпб', 'abeekmhopctyxiijsdhqwlbrnb'],
    ['АВЕКМНОРСТУХІЇЈЅԌԚԜӀЬЗ', 'ABEKMHOPCTYXIIJSGQWIb3'],
    ['αβεηικνορτυχγωϲϳ', 'abenikvoptuxywcj'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ', 'ABEZHIKMNOPTYXC'],
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'],
    ['ıłøđħŧɑɡɩɫƖɒʋƄ', 'ilodhtagilIavb'],
    ['ŁØĐ', 'LOD'],
    ['。｡․‧・·•∙⋅˙°●', '............'],
    ['‐‑‒–—−﹣', '-------'],
    ['⁄∕／', '///'],
    ['∶꞉ː', ':::'],
    ['﹫', '@'],
    ['“”„‟«»', '""""""'],
    ['’‘‚ʼ`´', "''''''"],
  ),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
]);
for (const first of [0x1f130, 0x1f150, 0x1f170]) {
  for (let letter = 0; letter < 26; letter += 1) {
    lookAlikes.set(String.fromCodePoint(first + letter), String.fromCodePoint(97 + letter));
  }
}

const unseen = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u3164]/u;
const digit = /\p{Nd}/u;
const pictograph = /\p{Extended_Pictographic}/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** A digit of any script: they stand in tens, from zero on. */
function asciiDigit(character: string): string {
  let zero = character.codePointAt(0)!;
  for (let value = 0; value < 9 && digit.test(String.fromCodePoint(zero - 1)); value += 1) zero -= 1;
  return String(character.codePointAt(0)! - zero);
}

/** One character as what it looks like: '' for what can't be seen. */
function visible(character: string): string {
  const lookAlike = lookAlikes.get(character);
  if (lookAlike !== undefined) return lookAlike;
  if (pictograph.test(character) && !'©®™'.includes(character))
    return contactPictures.has(character) ? contactPicture : picture;
  return Array.from(character.normalize('NFKD'))
    .filter((part) => !unseen.test(part))
    .map((part) => lookAlikes.get(part) ?? (digit.test(part) ? asciiDigit(part) : part))
    .join('');
}

const wideSeparators = new Set([' ', picture, '_', '*', '|', '~']);
const narrowSeparators = new Set(['-', '.', '/', ',']);
/** What stands between single characters: one or two wide signs, or one narrow one. */
function separatorsAt(text: string, index: number): string[] {
  const [first, second] = [text[index] ?? '', text[index + 1] ?? ''];
  if (narrowSeparators.has(first)) return [first];
  if (!wideSeparators.has(first)) return [];
  return wideSeparators.has(second) ? [first + second, first] : [first];
}
const isEdge = (character: string | undefined): boolean => character === undefined || !letterOrDigit.test(character);
const isPiece = (character: string | undefined, also: string): boolean =>
  character !== undefined && (also.includes(character) || letterOrDigit.test(character));

/** Three single characters or more, each apart from the next by the same separator: where the last of them stands. */
function spreadEnd(text: string, start: number, separator: string): number {
  const step = separator.length + 1;
  let end = start;
  while (text.startsWith(separator, end + 1) && isPiece(text[end + step], '@.')) end += step;
  if (!isEdge(text[end + 1])) end -= step;
  return end - start >= 2 * step ? end : start;
}

/** Spread with points, a longer word keeps the one before its ending: n.o.r.d.i.c.c.o.m */
const longEndings = ['com', 'net', 'org'];
function endingPoint(text: string, start: number, end: number): number | null {
  if (end - start < 12) return null;
  const letters = (count: number) =>
    Array.from({ length: count }, (_, index) => text[end - 2 * (count - 1 - index)]!.toLowerCase()).join('');
  if (longEndings.includes(letters(3))) return end - 5;
  return /[a-z]/iu.test(text[end - 2]!) && /[a-z]/iu.test(text[end]!) ? end - 3 : null;
}

/** The separators of what is written letter by letter: g m a i l. */
function spreadSeparators(text: string): Set<number> {
  const dropped = new Set<number>();
  for (let start = 0; start < text.length; start += 1) {
    if (!isPiece(text[start], '@') || !isEdge(text[start - 1])) continue;
    for (const separator of separatorsAt(text, start + 1)) {
      const end = spreadEnd(text, start, separator);
      if (end === start) continue;
      const point = separator === '.' ? endingPoint(text, start, end) : null;
      for (let index = start + 1; index < end; index += separator.length + 1) {
        if (index === point) continue;
        for (let sign = 0; sign < separator.length; sign += 1) dropped.add(index + sign);
      }
      start = end;
      break;
    }
  }
  return dropped;
}

/** Signs that stand for letters, once a word has both. */
export const letterOfSign = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a', '!': 'i', '|': 'l' }),
);
const asLetters = (word: string, one: string): string =>
  Array.from(word, (sign) => (sign === '1' ? one : (letterOfSign.get(sign) ?? sign))).join('');
const asDigits = (word: string): string => word.replace(/o/giu, '0').replace(/[li]/giu, '1').replace(/b/giu, '6');

/** A word in other signs, where it is one that tells of a contact; a number in letters as a number. Its length stays. */
function unmasked(word: string): string {
  if (!/[a-z]/iu.test(word) || !/[\d$@!|]/u.test(word)) return word;
  for (const one of ['i', 'l']) {
    const plain = asLetters(word, one).toLowerCase();
    if (plain !== word.toLowerCase() && contactWords.has(plain)) return plain;
  }
  const digits = word.replace(/\D/gu, '').length;
  const isNumber =
    (digits >= 3 && !/[^\dolib]/iu.test(word)) || (digits >= 2 && word.length >= 3 && !/[^\do]/iu.test(word));
  return isNumber ? asDigits(word) : word;
}

/** The text as one reads it: without what can't be seen, look-alikes as what they look like, words in one piece. */
export function visibleText(written: string): VisibleText {
  let text = '';
  const sources: number[] = [];
  let from = 0;
  for (const character of written) {
    const shown = character < '\u0080' ? character : visible(character);
    text += shown;
    for (let unit = 0; unit < shown.length; unit += 1) sources.push(from);
    from += character.length;
  }
  const dropped = spreadSeparators(text);
  const isKept = (_: unknown, index: number): boolean => !dropped.has(index);
  const joined = text.split('').filter(isKept).join('');
  return { text: joined.replace(/[\w$@!|]+/gu, unmasked), sourceIndexes: sources.filter(isKept) };
}
