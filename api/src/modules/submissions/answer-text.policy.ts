/** The usual endings of addresses: a bare word before another one may be a missing space. */
const endings =
  'com|net|org|io|fm|app|link|info|biz|eu|de|fr|uk|es|nl|se|tv|gg|ly|xyz|online|site|music|page|shop|club';
/** Endings that are no words of a language: they may follow a point that is spelt out or stands apart. */
const plainEndings = 'com|net|org|io|fm|biz|eu|xyz|tv|gg';
const networks =
  'insta(?:gram)?|ig|whats ?app|telegram|snap(?:chat)?|discord|skype|tik ?tok|twitter|facebook|threads|signal number';
/** Points and at signs as people spell them, in some languages; each pair by itself, as "at that point" is plain English. */
const spelt = [
  [
    String.raw`(?:\bat\b|(?<!\S)ät(?!\S)|[([{](?:at|ät)[)\]}])`,
    String.raw`(?:\bdot\b|\bpunkt\b|[([{](?:dot|punkt)[)\]}])`,
  ],
  [String.raw`\barobas[ek]?\b`, String.raw`\bpoint\b`],
  [String.raw`\barroba\b`, String.raw`\b(?:punto|ponto)\b`],
  [String.raw`\bchiocciola\b`, String.raw`\bpunto\b`],
] as const;
const digitWords =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|zéro|un|' +
  'deux|trois|quatre|cinq|sept|huit|neuf|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|due|tre|quattro|cinque|sei|sette|otto|nove';

/** How one may get around Fanfare: each kind of contact, as people write it. */
const contacts: readonly RegExp[] = [
  // Links: with a scheme or www, a host with a path, or a bare host under a usual ending.
  /\bh(?:tt|xx)ps?\s?:\s?\/\s?\/\s?\S+/giu,
  /\bwww(?:\.| dot )\S+/giu,
  /\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/\S+/giu,
  new RegExp(String.raw`\b[\w-]+\.(?:${endings})\b`, 'giu'),
  new RegExp(String.raw`\b[\w-]+(?:\s\.\s?|,)(?:${plainEndings})\b`, 'gu'),
  new RegExp(
    String.raw`\b[\w-]+\s?(?:\b(?:dot|punkt|punto|ponto)\b|[([{](?:\.|dot|punkt|punto|point)[)\]}])\s?(?:${plainEndings})\b`,
    'giu',
  ),
  // Mail addresses, also spelt out.
  /[\w.+-]+\s?(?:@|\(at\)|\[at\]|\{at\})\s?[\w-]*[a-z][\w-]*(?:\.|\(dot\)|\[dot\]|\{dot\})[a-z]{2,}/giu,
  new RegExp(String.raw`[\w.+-]+\s?@\s?[\w-]+\s?\.\s?(?:${endings}|example)\b`, 'giu'),
  ...spelt.map(
    ([at, dot]) =>
      new RegExp(String.raw`[\w.+-]+\s?${at}\s?[\w-]+\s?(?:\.|${dot})\s?(?:${endings}|it|at|ch|co|example)\b`, 'giu'),
  ),
  // Handles; a place or a tempo after an at sign is none.
  /(?<![\w@.])@(?!\d+(?:[:.,]|bpm|k?hz|db|ms|s\b|%|\b))[\w.]{2,}/giu,
  /\b\w{3,}#\d{4}\b/gu,
  new RegExp(String.raw`\b(?:${networks})(?: me)?\s*[:=]\s*\S+`, 'giu'),
  new RegExp(String.raw`\b(?:insta|ig|snapchat|skype)\s+[-–]\s+[\w.]{4,}`, 'giu'),
  new RegExp(String.raw`\bon (?:${networks}),? (?:as|under|i am|i'm|i’m|my name is|it's|named)\s+[\w.]{4,}`, 'giu'),
  new RegExp(String.raw`\bmy (?:${networks})\s+(?:(?:name |handle )?is\s+)?[\w.]{4,}(?=[,.!;]|\s+and\b|\s*$)`, 'giu'),
  new RegExp(String.raw`\b(?:${networks})\b[^.!?\n]{0,20}?\b\w{3,}(?:_\w{2,}|\.\w{3,})`, 'giu'),
  // A phone number in words.
  new RegExp(String.raw`(?:\b(?:${digitWords})\b[\s,-]*){7,}`, 'giu'),
];

/** Letters of other scripts that look like Latin ones. */
const lookAlikes = new Map(
  Object.entries({
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    і: 'i',
    ј: 'j',
    ѕ: 's',
    ԁ: 'd',
    һ: 'h',
    к: 'k',
    м: 'm',
    т: 't',
    в: 'b',
    н: 'h',
    α: 'a',
    ο: 'o',
    ρ: 'p',
    ν: 'v',
    ι: 'i',
    κ: 'k',
    τ: 't',
    '。': '.',
    '｡': '.',
    '・': '.',
    '·': '.',
    '∙': '.',
    'ⓐ': 'a',
  }),
);
const unseen = /[\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]/gu;
/** Six single characters or more, each apart from the next. */
const apart = /(?<!\S)(?:\S ){5,}\S(?!\S)/gu;

/** The text as one reads it: without what can't be seen, look-alikes as what they look like, words in one piece. */
const asRead = (text: string): string =>
  Array.from(text.normalize('NFKC').replace(unseen, ''))
    .map((character) => lookAlikes.get(character) ?? character)
    .join('')
    .replace(apart, (spread) => spread.replaceAll(' ', ''));

/** Digits with the separators of phone numbers; how many digits there are decides. */
const numbers = /(?:\+|\b)\d[\d\s().\-/]{6,}\d/gu;
const phoneDigits = { international: 8, plain: 10 };

/** Years, times of a track (with a point) and steps of a few digits make lists that are as long as a phone number. */
const isList = (match: string): boolean => {
  const parts = match.split(/[\s/-]+/u).filter(Boolean);
  return parts.every((part) => /^(?:19|20)\d\d$/u.test(part)) || parts.every((part) => /^\d{1,2}\.\d\d?$/u.test(part));
};

function isPhone(match: string): boolean {
  if (isList(match)) return false;
  const digits = match.replace(/\D/g, '').length;
  return digits >= (match.startsWith('+') || match.startsWith('00') ? phoneDigits.international : phoneDigits.plain);
}

/** Counts links, e-mails, phone numbers and handles in a text; a place found by two patterns counts once. */
export function contactsIn(written: string): number {
  const text = asRead(written);
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
