import { chainEnds, isAdjacent, looksMade, nameParts, textBetween } from './name-parts.ts';
import { anyOf, inOrder, oneOf, phrasesOver, type Part } from './phrases.ts';
import { askWords } from './vocabulary.ts';

const units = new Set(['bpm', 'khz', 'hz', 'db', 'ms', 's']);
const placesAndTimes = new Set(['home', 'work', 'night', 'first', 'last', 'least', 'the']);
const isMeasure = (word: string): boolean => {
  const unit = word.slice(Array.from(word).findIndex((character) => !/\d/u.test(character)));
  return /^\d/u.test(word) && (!/\D/u.test(word) || units.has(unit));
};

/** @nordic_kitchen; a place or a tempo after an at sign is none. */
const atHandle: Part = (tokens, index) => {
  const previous = tokens[index - 1];
  if (tokens[index]?.text !== '@' || !isAdjacent(tokens, index + 1)) return [];
  if (isAdjacent(tokens, index) && previous && (previous.isWord || '_@.'.includes(previous.text))) return [];
  const first = tokens[index + 1]!;
  if (first.isWord && (isMeasure(first.lower) || placesAndTimes.has(first.lower))) return [];
  return chainEnds(tokens, index + 1, '._').filter((end) => textBetween(tokens, index + 1, end).length >= 2);
};

/** name#1234 */
const numbered: Part = (tokens, index) =>
  chainEnds(tokens, index, '_')
    .filter((end) => textBetween(tokens, index, end).length >= 3 && tokens[end]?.text === '#')
    .filter((end) => isAdjacent(tokens, end) && isAdjacent(tokens, end + 1))
    .filter((end) => /^\d{4}$/u.test(tokens[end + 1]!.text))
    .map((end) => end + 2);

/** Within a few words of a network's name, and in the same sentence, what looks like a name. */
const furthestCharacters = 20;
const soonMadeName: Part = (tokens, index) => {
  const start = tokens[index - 1]?.to ?? 0;
  for (let at = index; at < tokens.length && tokens[at]!.from - start <= furthestCharacters; at += 1) {
    if ('.!?'.includes(tokens[at]!.text) || tokens[at]!.startsLine) return [];
    const ends = chainEnds(tokens, at, '._').filter((end) => {
      const name = textBetween(tokens, at, end);
      return tokens[end - 1]!.isWord && /[._]/u.test(name) && looksMade(name) && name.length >= 6;
    });
    if (tokens[at]!.isWord && ends.length > 0) return ends;
  }
  return [];
};

const parts: Record<string, Part> = { ...nameParts, atHandle, numbered, soonMadeName, ask: oneOf(askWords) };
const iAm = phrasesOver(parts)(
  "i'm|soy|sono|sou|jestem",
  'i am',
  'my name is',
  'ich bin|heisse',
  'je suis',
  "je m'appelle",
  'me llamo',
  'mi chiamo',
  'jag heter|ar',
);
parts['iAm'] = iAm;
parts['onIt'] = oneOf('on in into at auf bei sur en su no na pa op via over'.split(' '));
parts['my'] = oneOf('my mein mon mi mio meu minha moj min mijn'.split(' '));
parts['shortNetwork'] = inOrder(
  anyOf(oneOf('ig insta tg telegram skype snapchat whatsapp'.split(' ')), phrasesOver(nameParts)('i .|- g .?')),
);
const phrases = phrasesOver(parts);

/** Names on networks, with the network or without. */
export const handles: Part = phrases(
  '{atHandle}',
  '{numbered}',
  '{opens} {contactPicture} @? {name} {closes}',
  '{contactPicture} :|= @? {name} {closes}',
  'my handle|username|user|nick|nickname|tag|@ is|:|= @? {name}',
  'my handle|username|user|nick|nickname|tag|@ there is @? {name}',
  'dm|whatsapp me|@',
  'snap|message|text|add|find|{network} me :|= @? {name}',
  '{network} {arrow} @? {name}',
  '{wordNetwork} :|= @? {name} {closes}',
  '{network} handle|username|user|id|nick|account|name :|=? @? {name} {closes}',
  'ig|insta|tg is|ist|est|es @? {name} {closes}',
  '{iAm} @? {name} {onIt} {network}',
  "{inflected} ,? {iAm}|it's|its @? {name} {closes}",
  '{inflected} ,? bin|heisse ich @? {name} {closes}',
  '{madeName} on ig|insta|instagram|tiktok|discord|telegram',
  '{opens} {network} @? {madeName} {closes}',
  '{opens} {shortNetwork} @? {name} {closes}',
  'my|on|add|mein|mon|mi|mio|meu {network} @? {madeName} {closes}',
  'my|on|add|mein|mon|mi|mio|meu {shortNetwork} @? {name} {closes}',
  'my|mein|mon|mi|mio|meu {network} @? {name} {closes}',
  "{anyNetwork} ,? as|under|called|named|als|unter|como|come|sous|comme|jako|som|onder|i'm|it's @? {name} {closes}",
  '{anyNetwork} ,? {iAm} @? {name} {closes}',
  '{network} ( @? {name} )',
  '{my} {anyNetwork} name|handle|account|id|user|username|nick? is|:|heisst|ist|est|es|e|to|ar|=? @? {name} {closes}',
  '{ask} for|up|me|us|nach|moi|a? @? {name} {onIt} {network}',
  '{ask} me|us|mir|mich|moi|nous|mi|mnie|mig|oss? up? on|over|via|through|at|by|auf|sur|en|su|no|na|pa|op {anyNetwork} :|-|,? @? {name} {closes}',
  'find|follow|add|reach|message|dm|text|contact|ping|hit|catch|hmu me|us up? on|over|via|through|at|by|in my? {anyNetwork}',
  '{network} {soonMadeName}',
);
