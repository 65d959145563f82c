/** The usual endings of addresses: a bare word before another one may be a missing space. */
const endings =
  'com|net|org|io|fm|app|link|info|biz|eu|de|fr|uk|es|nl|se|tv|gg|ly|xyz|online|site|music|page|shop|club';

/** How one may get around Fanfare: each kind of contact, as people write it. */
const contacts: readonly RegExp[] = [
  // Links: with a scheme or www, a host with a path, or a bare host under a usual ending.
  /\bhttps?:\/\/\S+/giu,
  /\bwww\.\S+/giu,
  /\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/\S+/giu,
  new RegExp(String.raw`\b[\w-]+\.(?:${endings})\b`, 'giu'),
  // Mail addresses, also spelt out.
  /[\w.+-]+\s*(?:@|\(at\)|\[at\]|\{at\})\s*[\w-]+\s*(?:\.|\(dot\)|\[dot\]|\{dot\})\s*[a-z]{2,}/giu,
  new RegExp(String.raw`\b[\w.+-]+ at [\w-]+ dot (?:${endings})\b`, 'giu'),
  // Handles.
  /(?<![\w@.])@[\w.]{2,}/gu,
  /\b(?:insta(?:gram)?|ig|whats ?app|telegram|snap(?:chat)?|discord|tik ?tok|twitter|facebook)\s*[:=]\s*\S+/giu,
];

/** Digits with the separators of phone numbers; how many digits there are decides. */
const numbers = /(?:\+|\b)\d[\d\s().\-/]{6,}\d/gu;
const phoneDigits = { international: 8, plain: 10 };

function isPhone(match: string): boolean {
  const digits = match.replace(/\D/g, '').length;
  return digits >= (match.startsWith('+') || match.startsWith('00') ? phoneDigits.international : phoneDigits.plain);
}

/** Counts links, e-mails, phone numbers and handles in a text; a place found by two patterns counts once. */
export function contactsIn(text: string): number {
  const found = contacts.flatMap((pattern) => [...text.matchAll(pattern)]);
  const phones = [...text.matchAll(numbers)].filter((match) => isPhone(match[0]));
  const places = [...found, ...phones]
    .map((match): [number, number] => [match.index, match.index + match[0].length])
    .toSorted((a, b) => a[0] - b[0]);
  let count = 0;
  let end = -1;
  for (const [from, to] of places) {
    if (from >= end) count += 1;
    end = Math.max(end, to);
  }
  return count;
}

const shingleWords = 4;

function shinglesOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(shingleWords - 1).map((_, index) => words.slice(index, index + shingleWords).join(' '));
}

/** How much of a text is the artist's own pitch pasted back, 0–1, by runs of four words. */
export function shareOfPitch(text: string, pitch: string): number {
  const own = new Set(shinglesOf(pitch));
  const shingles = shinglesOf(text);
  if (own.size === 0 || shingles.length === 0) return 0;
  return shingles.filter((shingle) => own.has(shingle)).length / shingles.length;
}

/** Characters as people count them, without what stands around. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length;
