import {
  anyNetwork,
  anyOf,
  closes,
  inAnyCase,
  isName,
  name,
  nameOf,
  network,
  type Pattern,
} from './contact-pattern.ts';
import { askWords, wordNetworks } from './contact-words.ts';

const arrow = String.raw`(?:\s*[:=/|~*→⇒➜>\uE000\uE001]+[\s>]*|\s+-+>?\s*|-+>\s*)`;
const onIt = '(?:on|in|into|at|auf|bei|sur|en|su|no|na|pa|op|via|over)';
const iAm =
  "i am|i'm|my name is|ich bin|ich heisse|je suis|je m'appelle|soy|me llamo|sono|mi chiamo|sou|jestem|jag heter|jag ar";
const me = '(?:me|us|mir|mich|moi|nous|mi|mnie|mig|oss)';

const looksMade = (word: string): boolean => /[\w]\.\w|_|\p{L}\d/u.test(word);

/** Handles that need no network's name beside them. */
export const handlePatterns: readonly Pattern[] = [
  // Handles; a place or a tempo after an at sign is none.
  {
    pattern:
      /(?<![\w@.])@(?!\d+(?:[:.,]|bpm|k?hz|db|ms|s\b|%|\b)|(?:home|work|night|first|last|least|the)\b)[\w.]{2,}/giu,
  },
  { pattern: /\b\w{3,}#\d{4}\b/gu },
  { pattern: inAnyCase(String.raw`(?:(?:^|[.!?\n]\s*)\uE001|\uE001\s*[:=])\s*@?${name}${closes}`), isIt: isName },
  {
    pattern: inAnyCase(
      String.raw`\bmy\s+(?:handle|username|user|nick|nickname|tag|@)\s*(?:is|:|=|there is)\s*@?${name}`,
    ),
    isIt: isName,
  },
  { pattern: inAnyCase(String.raw`\b(?:dm|whatsapp)\s+(?:me\b|@)`) },
  { pattern: inAnyCase(String.raw`\b(?:snap|message|text|add|find|${network})\s+me\s*[:=]\s*@?${name}`), isIt: isName },
];

export const namesNetwork = new RegExp(anyNetwork, 'iu');

/** Short names of networks, or whose it is: the word behind them is a handle. Behind the others it may be any word. */
const isShort = /\b(?:ig|insta|tg|telegram|skype|snapchat|whatsapp|my|mein|mon|mi|mio|meu)\b/iu;

/** Handles beside the name of a network; looked for only where one is named. */
export const networkPatterns: readonly Pattern[] = [
  { pattern: inAnyCase(String.raw`\b${network}${arrow}@?${name}`), isIt: isName },
  { pattern: inAnyCase(String.raw`\b${anyOf(wordNetworks)}\s*[:=]\s*@?${name}${closes}`), isIt: isName },
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
    isIt: (match) => isName(match) && (looksMade(nameOf(match)) || isShort.test(match[0])),
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
];
