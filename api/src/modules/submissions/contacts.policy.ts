import { asRead } from './as-read.policy.ts';
import {
  askWords,
  atWords,
  digitWords,
  dotWords,
  functionWords,
  mailers,
  networks,
  plainEndings,
  plainWords,
  spelt,
  wordEndings,
  wordNetworks,
} from './contact-words.ts';
import { phonesIn } from './phone-numbers.policy.ts';

/** A part of a text, by UTF-16 places. */
export interface Place {
  from: number;
  to: number;
}

interface Pattern {
  pattern: RegExp;
  /** A last look at what was found, where the pattern alone says too much. */
  isIt?: (match: RegExpMatchArray, text: string) => boolean;
}

const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`;
const inAnyCase = (source: string): RegExp => new RegExp(source, 'giu');

const endings = anyOf([...plainEndings, ...wordEndings]);
const plain = anyOf(plainEndings);
const spokenEndings = anyOf([...plainEndings, ...wordEndings.filter((ending) => !functionWords.has(ending))]);
/** Names may be written apart: in sta, tik tok, face-book. */
const inPieces = (word: string): string => (word.length < 5 ? word : Array.from(word).join(String.raw`[\s.*_-]?`));
const network = anyOf(['i[.-]g\\.?', ...networks.map(inPieces)]);
const anyNetwork = anyOf([network, ...wordNetworks]);
const host = String.raw`[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*`;
const name = String.raw`["'(]?(?<![\w.])(?<name>[\p{L}\p{N}][\w.]*\w)(?!\w)["')]?`;
/** Where a name is the last word of what is said. */
const closes = String.raw`(?=\s*(?:$|[.,;:!?)\]"'\n\uE000\uE001]|(?:and|or|und|et|y|e|i|oder|for|if|please|pls|then|there|to|so|um|pour|para|per|dla)\b))`;
const arrow = String.raw`(?:\s*[:=/|~*→⇒➜>\uE000\uE001]+[\s>]*|\s+-+>?\s*|-+>\s*)`;
const wrapped = (words: readonly string[]): string =>
  String.raw`(?:\s*[(\[{<*_|/~"'-]+\s*${anyOf([...words])}\s*[)\]}>*_|/~"'-]+\s*)`;
const bracketed = (words: readonly string[]): string => String.raw`\s*[(\[{<]\s*${anyOf([...words])}\s*[)\]}>]\s*`;
const onIt = '(?:on|in|into|at|auf|bei|sur|en|su|no|na|pa|op|via|over)';
const iAm =
  "i am|i'm|my name is|ich bin|ich heisse|je suis|je m'appelle|soy|me llamo|sono|mi chiamo|sou|jestem|jag heter|jag ar";
const me = '(?:me|us|mir|mich|moi|nous|mi|mnie|mig|oss)';

const allNetworks = new Set([...networks, ...wordNetworks]);
const nameOf = (match: RegExpMatchArray): string => match.groups?.['name'] ?? '';
/** A word that could be somebody's name on a network: none that plain speech goes on with. */
const isName = (match: RegExpMatchArray): boolean => {
  const word = nameOf(match).toLowerCase();
  return word.length >= 3 && /\p{L}|\d{5}/u.test(word) && !plainWords.has(word) && !allNetworks.has(word);
};
const looksMade = (word: string): boolean => /[\w]\.\w|_|\p{L}\d/u.test(word);

const before = (text: string, index: number): string => text.slice(Math.max(0, index - 24), index);
const cue =
  /(?:^|[\s(])(?:at|on|to|see|visit|check|via|through|from|under|bei|auf|unter|sur|chez|en|em|su|na|pa|op|link|site|page|website|web|blog|pagina|strona|go|bio|(?:site|page|website|web|blog|pagina) (?:is|ist|est|es|e))[:\s]+(?:my\s+)?$/iu;
const strongCue = /(?:^|[\s(])(?:visit|check|via|www|link|site|page|website|web|blog|pagina|go to)[:\s]+(?:my\s+)?$/iu;

/** A missing space after a full stop looks like an address where the next word is one of the endings: how it is written decides. */
function isHost(match: RegExpMatchArray, text: string): boolean {
  const [whole] = match;
  const dot = whole.lastIndexOf('.');
  const [left, ending] = [whole.slice(0, dot), whole.slice(dot + 1)];
  const end = match.index! + whole.length;
  const isLast = /^(?:\s*$|[.,;:!?)\]"'\n]|\s*\uE000)/u.test(text.slice(end));
  const isSentence = /^\p{Lu}\p{Ll}/u.test(ending);
  if (/(?:^|\.)\p{L}$/u.test(left)) return false;
  if (isSentence && !(isLast && /^\p{Lu}/u.test(left))) return false;
  // Com is a word of Portuguese.
  if (ending === 'com' && plainWords.has(left.toLowerCase()) && /^\s+\p{Ll}/u.test(text.slice(end))) return false;
  if (plainEndings.includes(ending.toLowerCase())) return true;
  if (ending === ending.toUpperCase() && left === left.toUpperCase() && /\p{L}{4}/u.test(left)) return true;
  if (plainWords.has(left.toLowerCase())) return false;
  const isAddressed = (functionWords.has(ending) || ending === 'it' ? strongCue : cue).test(before(text, match.index!));
  const isFirst = /(?:^|[.!?:]\s+|\n\s*)$/u.test(text.slice(0, match.index!));
  return (
    isAddressed ||
    /\p{L}-\p{L}|\d|\./u.test(left) ||
    (left.length >= 5 && (isLast || isFirst) && /^\p{Ll}/u.test(ending))
  );
}

/** How one may get around Fanfare: each kind of contact, as people write it. */
const patterns: readonly Pattern[] = [
  // Links: a scheme, www, a network's own, a host with a path, a bare host.
  { pattern: /\b(?:h(?:tt|xx)ps?|ftp|mailto|tel|sms)\s?:\s?\/?\s?\/?\s?[\w+@][^\s]*/giu },
  { pattern: /\bspotify:(?:track|album|artist|playlist|user|show|episode):\w+/giu },
  { pattern: /\bwww(?:\s?\.\s?|\s+(?:dot\s+)?)\S+/giu },
  {
    pattern: inAnyCase(String.raw`\b${host}\.(?<ending>\p{L}{2,})\/[^\s]+`),
    isIt: ({ groups }) =>
      !/^(?:wav|mp3|flac|aiff?|zip|mid|als|ogg|m4a)$/iu.test(groups!['ending']!) &&
      !/^\p{Lu}\p{Ll}/u.test(groups!['ending']!),
  },
  { pattern: inAnyCase(String.raw`\b[\p{L}\p{N}-]+\s?\.\s?${endings}\s?\/\s?[\w-]{3,}`) },
  { pattern: inAnyCase(String.raw`\b${host}\.${endings}\b(?!['-]?\p{L})`), isIt: isHost },
  { pattern: new RegExp(String.raw`\b[\p{L}\p{N}][\p{L}\p{N}-]*(?:\s\.\s?|,|[;_]|\uE000)${plain}\b`, 'gu') },
  // Points in words.
  { pattern: inAnyCase(String.raw`\b[\p{L}\p{N}-]+(?:${wrapped(dotWords)}|\s*[(\[{]\s*\.\s*[)\]}]\s*)${endings}\b`) },
  {
    pattern: inAnyCase(
      String.raw`\b(?<name>[\p{L}\p{N}-]+)\s+(?:dot\s+(?:${plain}|studio|agency|music|club|online|shop|app|link|site|live|io|co|ai|me|eu|de|fr)|punkt\s+de|(?:punkt|kropka|punto|ponto)\s+${plain})\b`,
    ),
    isIt: (match, text) =>
      !/ponto\s+com$/iu.test(match[0]) ||
      /^(?:\s*(?:$|[.,;:!?)]|ponto))/u.test(text.slice(match.index! + match[0].length)),
  },
  {
    pattern: inAnyCase(
      String.raw`\b(?<name>[\p{L}\p{N}-]+)[\s(\["']+(?:dot|point)[\s-]+(?:com|net|org|fr)\b(?=\s*(?:$|[.,;:!?)\]"']))`,
    ),
  },
  { pattern: /(?<![A-Z])[a-z\d](?:AT[a-z\d-]{2,40})?DOT(?:com|net|org|[a-z]{2})\b/gu },
  // Mail addresses, also spelt out.
  {
    pattern: inAnyCase(String.raw`(?<![\w.+-])[\w.+-]+\s?@\s?${host}(?:\.\p{L}{2,}|\s?\.\s?${spokenEndings}\b)`),
    isIt: ([found]) => !/\.\s?\p{Lu}\p{Ll}+$/u.test(found),
  },
  { pattern: inAnyCase(String.raw`(?<![\w.+-])[\w.+-]+(?:\(a\)|${bracketed(['@', ...atWords])})[\p{L}\p{N}]`) },
  ...spelt.map(([at, dot]) => ({
    pattern: inAnyCase(
      String.raw`(?<![\p{L}\p{N}.+-])[\p{L}\p{N}.+-]+(?:\s+${anyOf(at)}\s+|${wrapped(at)})[\p{L}\p{N}-]+(?:\s${anyOf(dot)}\s|${wrapped(dot)})${spokenEndings}\b`,
    ),
  })),
  {
    pattern: inAnyCase(
      String.raw`(?<![\w.+-])[\w.+-]+\s?(?:@|\b${anyOf(atWords)}\b|\uE000)\s?(?:(?:the|my)\s)?(?:g[\s-]?mail|${anyOf(mailers)})\b`,
    ),
  },
  { pattern: inAnyCase(String.raw`${name}\s+(?:gmail|googlemail|hotmail|protonmail)(?:\s+com)?\b`), isIt: isName },
  { pattern: inAnyCase(String.raw`(?<![\w.+-])[\w.+-]+\uE000${host}\.${endings}\b`) },
  { pattern: inAnyCase(String.raw`(?<![\w.+-])[\w.+-]+\s?\(\s?(?:${anyOf(mailers)})\s?\)`) },
  {
    pattern: inAnyCase(String.raw`\b(?:${anyOf(mailers)}|e-?mail)\s*(?:[:=]|\bis\b)\s*${name}${closes}`),
    isIt: isName,
  },
  // Handles; a place or a tempo after an at sign is none.
  {
    pattern:
      /(?<![\w@.])@(?!\d+(?:[:.,]|bpm|k?hz|db|ms|s\b|%|\b)|(?:home|work|night|first|last|least|the)\b)[\w.]{2,}/giu,
  },
  { pattern: /\b\w{3,}#\d{4}\b/gu },
  { pattern: inAnyCase(String.raw`\b${network}${arrow}@?${name}`), isIt: isName },
  { pattern: inAnyCase(String.raw`\b${anyOf(wordNetworks)}\s*[:=]\s*@?${name}${closes}`), isIt: isName },
  { pattern: inAnyCase(String.raw`(?:(?:^|[.!?\n]\s*)\uE001|\uE001\s*[:=])\s*@?${name}${closes}`), isIt: isName },
  {
    pattern: inAnyCase(
      String.raw`\b${network}\s+(?:handle|username|user|id|nick|account|name)\s*[:=]?\s+@?${name}${closes}`,
    ),
    isIt: isName,
  },
  { pattern: inAnyCase(String.raw`\b(?:ig|insta|tg)\s+(?:is|ist|est|es)\s+@?${name}${closes}`), isIt: isName },
  { pattern: inAnyCase(String.raw`\b(?:${iAm})\s+@?${name}\s+${onIt}\s+${network}`), isIt: isName },
  {
    pattern: inAnyCase(String.raw`\b${network}\w{0,2},?\s+(?:${iAm}|bin ich|heisse ich|it's|its)\s+@?${name}${closes}`),
    isIt: isName,
  },
  {
    pattern: inAnyCase(String.raw`${name}\s+on\s+(?:ig|insta|instagram|tiktok|discord|telegram)\b`),
    isIt: (match) => looksMade(nameOf(match)),
  },
  {
    pattern: inAnyCase(
      String.raw`(?:^|[.!?,;(\n]\s*|\b(?:my|on|add|mein|mon|mi|mio|meu)\s+)${network}\s+@?${name}${closes}`,
    ),
    isIt: isName,
  },
  {
    pattern: inAnyCase(
      String.raw`\b${anyNetwork},?\s+(?:as|under|called|named|als|unter|como|come|sous|comme|jako|som|onder|i am|i'm|my name is|it's)\s+@?${name}${closes}`,
    ),
    isIt: isName,
  },
  { pattern: inAnyCase(String.raw`\b${network}\s*\(\s*@?${name}\s*\)`), isIt: isName },
  {
    pattern: inAnyCase(
      String.raw`\b(?:my|mein|mon|mi|mio|il mio|meu|minha|moj|min|mijn)\s+${anyNetwork}(?:\s+(?:name|handle|account|id|user|username|nick))?\s*(?:is|:|heisst|ist|est|es|e|to|ar|=)?\s+@?${name}${closes}`,
    ),
    isIt: isName,
  },
  {
    pattern: inAnyCase(
      String.raw`\bmy\s+(?:handle|username|user|nick|nickname|tag|@)\s*(?:is|:|=|there is)\s*@?${name}`,
    ),
    isIt: isName,
  },
  {
    pattern: inAnyCase(
      String.raw`\b${anyOf(askWords)}\s+(?:(?:for|up|me|us|nach|moi|a)\s+)?@?${name}\s+${onIt}\s+${network}\b`,
    ),
    isIt: isName,
  },
  {
    pattern: inAnyCase(
      String.raw`\b${anyOf(askWords)}(?:\s+${me})?(?:\s+up)?\s+(?:on|over|via|through|at|by|auf|sur|en|su|no|na|pa|op)\s+${anyNetwork}\b[\s,:-]+@?${name}${closes}`,
    ),
    isIt: isName,
  },
  {
    pattern: inAnyCase(
      String.raw`\b(?:find|follow|add|reach|message|dm|text|contact|ping|hit|catch|hmu)\s+(?:me|us)(?:\s+up)?\s+(?:on|over|via|through|at|by|in)\s+(?:my\s+)?${anyNetwork}\b`,
    ),
  },
  {
    pattern: inAnyCase(String.raw`\b${network}\b[^.!?\n]{0,20}?\b(?<name>\w{3,}(?:_\w{2,}|\.\w{3,}))`),
    isIt: (match) => looksMade(nameOf(match)),
  },
  { pattern: inAnyCase(String.raw`\b(?:dm|whatsapp)\s+(?:me\b|@)`) },
];

/** Number words in a row, also between figures; a count-in (one, two, three, four) is none. */
const digitsInWords = inAnyCase(String.raw`(?<![\p{L}\p{N}])(?:(?:${digitWords.join('|')}|\d)[\s,.-]*){7,}(?![\p{L}])`);
const fewestWords = 3;
function isSpelt([found]: RegExpMatchArray): boolean {
  const words = (found!.match(/\p{L}+|\d/gu) ?? []).map((word) => word.toLowerCase());
  const inWords = words.filter((word) => /\p{L}/u.test(word)).length;
  if (inWords < fewestWords) return inWords > 0 && words.length >= 10;
  return new Set(words).size < words.length || !/^(?:one|eins|un|uno|um|jeden|een|ett)$/u.test(words[0]!);
}

/** Links, e-mails, phone numbers and handles in a text, each once, in the order that they were written in. */
export function contactsOf(written: string): Place[] {
  const { text, at } = asRead(written);
  const found = patterns.flatMap(({ pattern, isIt }) =>
    [...text.matchAll(pattern)]
      .filter((match) => !isIt || isIt(match, text))
      .map((match): [number, number] => [match.index, match.index + match[0].length]),
  );
  const numbers = [...text.matchAll(digitsInWords)]
    .filter(isSpelt)
    .map((match): [number, number] => [match.index, match.index + match[0].trimEnd().length]);
  const places: Place[] = [];
  const sorted = [...found, ...numbers, ...phonesIn(text)].toSorted((a, b) => a[0] - b[0]);
  let end = -1;
  for (const [from, to] of sorted) {
    if (from >= end) places.push({ from, to });
    else places.at(-1)!.to = Math.max(places.at(-1)!.to, to);
    end = Math.max(end, to);
  }
  const written_ = (index: number): number => at[index] ?? written.length;
  return places.map(({ from, to }) => ({ from: written_(from), to: written_(to) }));
}
