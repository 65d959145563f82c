import {
  anyOf,
  closes,
  endings,
  host,
  inAnyCase,
  isName,
  name,
  plain,
  spokenEndings,
  type Pattern,
} from './contact-pattern.ts';
import { atWords, dotWords, functionWords, mailers, plainEndings, plainWords, spelt } from './contact-words.ts';

const wrapped = (words: readonly string[]): string =>
  String.raw`(?:\s*[^\p{L}\p{N}\s]{1,3}\s*${anyOf(words)}\s*[^\p{L}\p{N}\s.,]{1,3}\s*)`;
const bracketed = (words: readonly string[]): string => String.raw`\s*[(\[{<]\s*${anyOf([...words])}\s*[)\]}>]\s*`;
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
  if (/(?:^|\.)\p{L}$/u.test(left) || /^dot$/iu.test(left)) return false;
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
    (/\p{L}-\p{L}|\d|\./u.test(left) && !left.split('.').some((label) => plainWords.has(label.toLowerCase()))) ||
    (left.length >= 5 && (isLast || isFirst) && /^\p{Ll}/u.test(ending))
  );
}

/** Links and mail addresses, as people write them. */
export const linkPatterns: readonly Pattern[] = [
  // Links: a scheme, www, a network's own, a host with a path, a bare host.
  { pattern: /\b(?:(?:h(?:tt|xx)ps?|ftp|mailto)\s?:\s?\/?\s?\/?\s?[\w@]|(?:tel|sms)\s?:\s?\+?\d)\S*/giu },
  { pattern: /\bspotify:(?:track|album|artist|playlist|user|show|episode):\w+/giu },
  { pattern: /\bwww(?:\s?\.\s?|\s+dot\s+)\S+/giu },
  { pattern: inAnyCase(String.raw`\bwww\s+${name}`), isIt: isName },
  {
    pattern: inAnyCase(String.raw`\b${host}\.(?<ending>\p{L}{2,})\/[^\s]+`),
    isIt: ({ groups }) =>
      !/^(?:wav|mp3|flac|aiff?|zip|mid|als|ogg|m4a)$/iu.test(groups!['ending']!) &&
      !/^\p{Lu}\p{Ll}/u.test(groups!['ending']!),
  },
  { pattern: inAnyCase(String.raw`\b[\p{L}\p{N}-]+\s?\.\s?${endings}\s?\/\s?[\w-]{3,}`) },
  { pattern: inAnyCase(String.raw`\b${host}\.${endings}\b(?!['-]?\p{L})`), isIt: isHost },
  { pattern: new RegExp(String.raw`\b[\p{L}\p{N}][\p{L}\p{N}-]*(?:\s\.\s?|,|[;_\uE000\uE001])${plain}\b`, 'gu') },
  { pattern: new RegExp(String.raw`\b[\p{L}\p{N}][\p{L}\p{N}-]+\.\s${plain}(?=\s*(?:$|[.,;:!?)/"']))`, 'gu') },
  // Points in words.
  { pattern: /\b(?:t|wa|m|ig|fb)\s?(?:dot\s|\.\s?)?me\s(?:slash|\/)\s?\w+/giu },
  {
    pattern: inAnyCase(
      String.raw`\b[\p{L}\p{N}-]+(?:${wrapped(dotWords)}|\s*[(\[{]\s*\.\s*[)\]}]\s*)${spokenEndings}\b`,
    ),
  },
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
  { pattern: inAnyCase(String.raw`(?<![\w.+-])[\w.+-]+(?:\(a\)|${bracketed(['@', ...atWords])})[\p{L}\p{N}][\w.-]*`) },
  ...spelt.map(([at, dot]) => ({
    pattern: inAnyCase(
      String.raw`(?<![\p{L}\p{N}.+-])[\p{L}\p{N}.+-]+(?:\s+${anyOf(at)}\s+|${wrapped(at)})[\p{L}\p{N}-]+(?:\s${anyOf(dot)}\s|${wrapped(dot)})${spokenEndings}\b`,
    ),
  })),
  {
    pattern: inAnyCase(
      String.raw`(?<![\w.+-])[\w.+-]+\s?(?:@|\b${anyOf(atWords)}\b\W?|[\uE000\uE001])\s?(?:(?:the|my)\s)?${anyOf(mailers)}\b`,
    ),
  },
  // These are heard of for nothing else.
  { pattern: /\b(?:g[\s.-]?mail|googlemail|hotmail|proton\s?mail|gmx)\b(?:\s?\.?\s?com\b)?/giu },
  { pattern: inAnyCase(String.raw`(?<![\w.+-])[\w.+-]+[\uE000\uE001]${host}\.${endings}\b`) },
  { pattern: inAnyCase(String.raw`(?<![\w.+-])[\w.+-]+\s?\(\s?(?:${anyOf(mailers)})\s?\)`) },
  {
    pattern: inAnyCase(String.raw`\b(?:${anyOf(mailers)}|e-?mail)\s*(?:[:=]|\bis\b)\s*${name}${closes}`),
    isIt: isName,
  },
];
