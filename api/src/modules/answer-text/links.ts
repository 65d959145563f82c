import { chainEnds, isAdjacent, nameParts, textBetween } from './name-parts.ts';
import { anyOf, inOrder, marks, oneOf, phrasesOver, place, token, type Part } from './phrases.ts';
import type { Token } from './tokens.ts';
import {
  atWords,
  dotWords,
  functionWords,
  plainEndings,
  plainWords,
  speltAddresses,
  wordEndings,
} from './vocabulary.ts';
import { contactPicture, picture } from './visible-text.ts';

const plain = new Set(plainEndings);
const anyEnding = new Set([...plainEndings, ...wordEndings]);
const spoken = [...plainEndings, ...wordEndings.filter((ending) => !functionWords.has(ending))];
const soundFiles = new Set('wav mp3 flac aif aiff zip mid als ogg m4a'.split(' '));
const isTitle = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word);
const isCapitals = (word: string): boolean => word === word.toUpperCase();

const cues = new Set(
  'at on to see visit check via through from under bei auf unter sur chez en em su na pa op link site page website web blog pagina strona go bio'.split(
    ' ',
  ),
);
const strongCues = new Set('visit check via www link site page website web blog pagina'.split(' '));
const ofPages = new Set('site page website web blog pagina'.split(' '));

/** Somebody is being sent there: “visit”, “my page is”, “at”. */
function isAddressed(tokens: readonly Token[], index: number, isStrong: boolean): boolean {
  let at = index - 1;
  if (tokens[at]?.lower === 'my') at -= 1;
  while (tokens[at]?.text === ':') at -= 1;
  const [word, before] = [tokens[at]?.lower ?? '', tokens[at - 1]?.lower ?? ''];
  if (isStrong) return strongCues.has(word) || (word === 'to' && before === 'go');
  return cues.has(word) || (['is', 'ist', 'est', 'es', 'e'].includes(word) && ofPages.has(before));
}

/** A missing space after a full stop looks like an address where the next word is one of the endings: how it is written decides. */
function isBareHost(tokens: readonly Token[], index: number, end: number): boolean {
  const ending = tokens[end - 1]!;
  const left = textBetween(tokens, index, end - 2);
  const next = tokens[end];
  const isFollowed = isAdjacent(tokens, end);
  const isLast = !next || next.startsLine || next.text === picture || (isFollowed && '.,;:!?)]"\''.includes(next.text));
  const last = tokens[end - 3]!;
  if (Array.from(last.text).length === 1 && (end - 3 === index || tokens[end - 4]!.text === '.')) return false;
  if (left.toLowerCase() === 'dot') return false;
  if (isTitle(ending.text) && !(isLast && /^\p{Lu}/u.test(left))) return false;
  // Com is a word of Portuguese.
  if (ending.text === 'com' && plainWords.has(left.toLowerCase()) && next && !isFollowed && /^\p{Ll}/u.test(next.text))
    return false;
  if (plain.has(ending.lower)) return true;
  if (isCapitals(ending.text) && isCapitals(left) && left.length >= 4) return true;
  if (plainWords.has(left.toLowerCase())) return false;
  const isFirst = index === 0 || tokens[index]!.startsLine || '.!?:'.includes(tokens[index - 1]!.text);
  return (
    isAddressed(tokens, index, functionWords.has(ending.text) || ending.text === 'it') ||
    (/[-.\d]/u.test(left) && !left.split('.').some((label) => plainWords.has(label.toLowerCase()))) ||
    (left.length >= 5 && (isLast || isFirst) && /^\p{Ll}/u.test(ending.text))
  );
}

const startsChain = (tokens: readonly Token[], index: number, of: string): boolean => {
  const previous = tokens[index - 1];
  return !isAdjacent(tokens, index) || !previous || !(previous.isWord || of.includes(previous.text));
};

/** name.ending, with what follows after a slash: any ending will do there. */
const host: Part = (tokens, index) => {
  if (!tokens[index]?.isWord || !startsChain(tokens, index, '.-')) return [];
  const ends = chainEnds(tokens, index, '.-');
  const afterDot = ends.filter((end) => end - index >= 3 && tokens[end - 1]!.isWord && tokens[end - 2]!.text === '.');
  const withPath = afterDot.filter((end) => {
    const { text, lower } = tokens[end - 1]!;
    const isEnding = /^\p{L}/u.test(text) && !/\P{L}/u.test(text) && text.length >= 2;
    const hasPath = tokens[end]?.text === '/' && isAdjacent(tokens, end) && isAdjacent(tokens, end + 1);
    return isEnding && hasPath && !soundFiles.has(lower) && !isTitle(text);
  });
  if (withPath.length > 0) return withPath.flatMap((end) => rest(tokens, end));
  const bare = afterDot.findLast(
    (end) =>
      anyEnding.has(tokens[end - 1]!.lower) &&
      !(isAdjacent(tokens, end) && '-'.includes(tokens[end]!.text) && isAdjacent(tokens, end + 1)),
  );
  return bare !== undefined && isBareHost(tokens, index, bare) ? [bare] : [];
};

/** To the next space. */
const longestRest = 64;
function rest(tokens: readonly Token[], index: number): readonly number[] {
  let end = index;
  while (end < index + longestRest && (end === index ? tokens[end] : isAdjacent(tokens, end))) end += 1;
  return end > index ? [end] : [];
}

const chain =
  (between: string, isIt: (text: string) => boolean = () => true): Part =>
  (tokens, index) =>
    tokens[index]?.isWord && startsChain(tokens, index, between)
      ? chainEnds(tokens, index, between)
          .filter((end) => isIt(textBetween(tokens, index, end)))
          .slice(-1)
      : [];

/** northpierATgmailDOTcom, in one word. */
const capitalDot = token(({ text }) => {
  const [name, ending, ...more] = text.split('DOT');
  const isLower = (part: string): boolean => !/[^a-z\d]/u.test(part.replace('AT', ''));
  return (
    more.length === 0 && ending !== undefined && isLower(name!) && name !== '' && isLower(ending) && ending.length >= 2
  );
});
const adjacent = place(isAdjacent);
const apart = place((tokens, index) => tokens[index]?.hasSpaceBefore === true);
const anyMark = marks(({ text }) => text !== '', 3);
const closing = marks(({ text }) => !'.,'.includes(text), 3);
const wrapped = (words: readonly string[]): Part => inOrder(anyMark, oneOf(words), closing);
const written = (words: readonly string[]): Part => token(({ text }) => words.includes(text));

const parts: Record<string, Part> = {
  ...nameParts,
  host,
  rest,
  adjacent,
  apart,
  label: chain('-'),
  local: chain('._+-'),
  address: chain('._-'),
  word: token(({ isWord }) => isWord),
  plain: oneOf(plainEndings),
  writtenPlain: written(plainEndings),
  spoken: oneOf(spoken),
  ending: oneOf(anyEnding),
  at: oneOf(atWords),
  wrappedDot: anyOf(wrapped(dotWords), inOrder(oneOf('([{'), oneOf('.'), oneOf(')]}'))),
  bracketedAt: inOrder(oneOf('([{<'), oneOf(['@', ...atWords]), oneOf(')]}>')),
  path: token(({ isWord, text }) => isWord && text.length >= 3),
  notCom: oneOf(plainEndings.filter((ending) => ending !== 'com')),
  ponto: place((tokens, index) => tokens[index]?.lower === 'ponto'),
  capitalDot,
  writtenEnding: written(spoken),
  dottedHost: chain('._-', (text) => {
    const [ending = '', ...labels] = text.split('.').toReversed();
    return labels.length > 0 && ending.length >= 2 && !/\P{L}/u.test(ending) && !isTitle(ending);
  }),
  digits: token(({ text }) => /^\d/u.test(text)),
  closes: place(
    (tokens, index) => !tokens[index] || tokens[index].startsLine || '.,;:!?)]"\'/'.includes(tokens[index].text),
  ),
  joining: anyOf(
    inOrder(apart, oneOf(['.'])),
    inOrder(adjacent, oneOf([',', ';', '_', picture, contactPicture]), adjacent),
  ),
};
speltAddresses.forEach(([at, dot], index) => {
  parts[`at${index}`] = anyOf(oneOf(at), wrapped(at));
  parts[`dot${index}`] = anyOf(oneOf(dot), wrapped(dot));
});
const phrases = phrasesOver(parts);

/** Links and email addresses as people write them around a filter; those in their own form are linkify's. */
export const disguisedLinks: Part = phrases(
  '{host}',
  'http|https|hxxp|hxxps|ftp : / /? {rest}',
  'http|https|hxxp|hxxps|ftp|mailto : {word}',
  'tel|sms : +? {digits}',
  'spotify : track|album|artist|playlist|user|show|episode : {word}',
  'www .|dot {rest}',
  'www {name}',
  '{label} . {ending} / {path}',
  '{label} {joining} {writtenPlain}',
  '{label} {adjacent} . {apart} {writtenPlain} {closes}',
  't|wa|m|ig|fb dot|.? me slash|/ {word}',
  '{label} {wrappedDot} {spoken}',
  '{label} dot {plain}|studio|agency|music|club|online|shop|app|link|site|live|io|co|ai|me|eu|de|fr',
  '{label} punkt de|{plain}',
  '{label} kropka|punto {plain}',
  '{label} ponto {notCom}',
  '{label} ponto com {closes}|{ponto}',
  '{label} (|[|"? dot|point -? com|net|org|fr {closes}',
  '{capitalDot}',
  '{local} @ {dottedHost}',
  '{local} @ {address} . {writtenEnding}',
  '{local} {bracketedAt} {address}',
  '{local} {adjacent} ( a ) {address}',
  ...speltAddresses.map((_, index) => `{local} {at${index}} {label} {dot${index}} {spoken}`),
  '{local} @|{at}|{picture} the|my? {mailProvider}',
  'gmail|googlemail|hotmail|protonmail|gmx .? com?',
  'g|proton .|-? mail .? com?',
  '{local} {adjacent} {picture} {host}',
  '{local} ( {mailProvider} )',
  '{mailProvider}|email :|=|is {name} {closes}',
  'e - mail :|=|is {name} {closes}',
);
