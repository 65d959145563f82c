import { contactWords } from './contact-words.ts';

/** A text as one reads it, and where each of its characters (UTF-16) was written. */
export interface AsRead {
  text: string;
  /** By character: where it begins in what was written. */
  at: readonly number[];
}

/** Stand for pictures between words or letters; the second for those of cameras, phones and letters. */
const [picture, pictureOfContact] = ['\uE000', '\uE001'];
const ofContact = /[📷📸📱☎📞📲📧📨📩✉💌👻]/u;

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
const digit = /^\p{Nd}$/u;
const pictures = /^\p{Extended_Pictographic}$/u;
const isPlain = (code: number): boolean => code < 0x80;

/** A digit of any script: they stand in tens, from zero on. */
function figureOf(character: string): string {
  let zero = character.codePointAt(0)!;
  for (let value = 0; value < 9 && digit.test(String.fromCodePoint(zero - 1)); value += 1) zero -= 1;
  return String(character.codePointAt(0)! - zero);
}

/** One character as what it looks like: '' for what can't be seen. */
function seen(character: string): string {
  const known = lookAlikes.get(character);
  if (known !== undefined) return known;
  if (pictures.test(character) && !/[©®™]/u.test(character))
    return ofContact.test(character) ? pictureOfContact : picture;
  return Array.from(character.normalize('NFKD'))
    .filter((part) => !unseen.test(part))
    .map((part) => lookAlikes.get(part) ?? (digit.test(part) ? figureOf(part) : part))
    .join('');
}

/** Three single characters or more, each apart from the next by the same one or two signs. */
const apart =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}@](?:([ \uE000_*|~]{1,2}|[-./,])[\p{L}\p{N}@.])(?:\1[\p{L}\p{N}@.]){1,}(?![\p{L}\p{N}])/gu;

/** Letters that stand for others, once a word has both letters and such signs. */
const leet = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a', '!': 'i', '|': 'l' }),
);
const asLetters = (word: string, one: string): string =>
  Array.from(word, (sign) => (sign === '1' ? one : (leet.get(sign) ?? sign))).join('');
const asDigits = (word: string): string => word.replace(/o/giu, '0').replace(/[li]/giu, '1').replace(/b/giu, '6');

/** A word in other signs, where it is one that tells of a contact; a number in letters as a number. Never longer nor shorter. */
function unmasked(word: string): string {
  if (!/[a-z]/iu.test(word) || !/[\d$@!|]/u.test(word)) return word;
  for (const one of ['i', 'l']) {
    const plain = asLetters(word, one).toLowerCase();
    if (plain !== word.toLowerCase() && contactWords.has(plain)) return plain;
  }
  const digits = word.replace(/\D/gu, '').length;
  const isNumber = (digits >= 3 && /^[\dolib]+$/iu.test(word)) || (digits >= 2 && /^[\do]{3,}$/iu.test(word));
  return isNumber ? asDigits(word) : word;
}

/** The text as one reads it: without what can't be seen, look-alikes as what they look like, words in one piece. */
export function asRead(written: string): AsRead {
  let text = '';
  const at: number[] = [];
  let from = 0;
  for (const character of written) {
    const shown = isPlain(character.charCodeAt(0)) ? character : seen(character);
    text += shown;
    for (let unit = 0; unit < shown.length; unit += 1) at.push(from);
    from += character.length;
  }
  const dropped = new Set<number>();
  for (const match of text.matchAll(apart)) {
    const separator = match[1]!.length;
    const ending =
      match[1] === '.' ? /(?:\.c\.o\.m|\.n\.e\.t|\.o\.r\.g|\.[a-z]\.[a-z])$/iu.exec(match[0])?.index : undefined;
    const point = match[0].length > 12 ? ending : undefined;
    for (let index = 1; index < match[0].length; index += separator + 1) {
      // What is spread with points keeps the one before its ending.
      if (index === point) continue;
      for (let sign = 0; sign < separator; sign += 1) dropped.add(match.index + index + sign);
    }
  }
  const kept = dropped.size === 0 ? at : at.filter((_, index) => !dropped.has(index));
  const joined =
    dropped.size === 0 ? text : Array.from({ length: text.length }, (_, i) => (dropped.has(i) ? '' : text[i])).join('');
  return { text: joined.replace(/[\w$@!|]+/gu, unmasked), at: kept };
}
