import { type Because, because, worded } from '../../because.ts';
import type { CallTypes, answerSubmission, checkAnswer } from '@fanfare/api-contract';
import type { Rules } from '../../rules.ts';
import { findContacts, type Place, readText, type ReadText, sharedRuns } from '../answer-text/index.ts';
import { isGateOpen, requiredMs } from './listening.policy.ts';

export type AnswerInput = CallTypes<typeof answerSubmission>['body'];
type Checked = CallTypes<typeof checkAnswer>['data']['rules'][number];
export type AnswerRule = Checked & { texts?: Record<string, Because> };
/** A rule before it is put in words. */
type JudgedRule = Omit<Checked, 'message' | 'texts'> & { message: Because };

/** What the rules depend on besides the answer itself. */
export interface Facts {
  heardMs: number;
  durationMs: number;
  pitch: string;
  /** Title and address of the curator's service, which a placement may name. */
  serviceNames: readonly string[];
  nearest: NearestAnswer;
  /** The track is in a genre that the service excludes: a wrong match needs neither listening nor a text. */
  isExcludedGenre: boolean;
}

/** What the rules look at in an answer's own texts, whatever it answers. */
export interface AnswerTexts {
  feedback: ReadText;
  length: number;
  differentWords: number;
  /** Links, emails, phone numbers and handles in feedback and notes. */
  contacts: Words;
}

/** The most similar of the curator's recent answers. */
export interface NearestAnswer {
  /** 0–1; 0 where there is none. */
  similarity: number;
  answer: { submissionId: number; trackTitle: string; answeredAt: Date; feedback: string } | null;
}

/** Blanks, the empty Braille pattern among them. */
const blanks = /[\s\u2800]+/gu;
/** Joiners, fillers and other characters that take no place of their own. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** Characters as people count them: what isn't seen counts as nothing, a run of blanks as one, surrounding blanks not at all. */
export const lengthOf = (text: string): number =>
  Array.from(text.replaceAll(unseen, '').replaceAll(blanks, ' ').trim()).length;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** How many different words a text has, in any script; numbers and signs aren't words. */
export function differentWordsOf(text: string): number {
  const words = Array.from(segmenter.segment(text.normalize('NFKC').replaceAll(unseen, '').toLowerCase()));
  return new Set(words.map(({ segment }) => segment).filter((word) => /\p{L}/u.test(word))).size;
}

type Words = NonNullable<AnswerRule['places']>;

/** Runs of so many shared words count as copied: from the pitch, from an earlier answer. */
const pitchRunWords = 3;
const answerRunWords = 5;
/** How many copied places are shown: the longest, in the order of the text. */
const maxPlaces = 20;

const excerptsAt = (text: string, places: readonly Place[], noteIndex: number | null = null): Words =>
  places
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, maxPlaces)
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => ({ text: text.slice(from, to).trim(), noteIndex }));

/** Links, emails, phone numbers and handles in an answer and its notes, as written. */
const contactsOfAnswer = (input: AnswerInput): Words =>
  [
    excerptsAt(input.feedback, findContacts(input.feedback)),
    ...(input.notes ?? []).map((note, index) => excerptsAt(note.text, findContacts(note.text), index)),
  ].flat();

/** Contacts in the text that says where a track will be placed, apart from those of the service itself. */
function contactsOfPlacement(where: string, serviceNames: readonly string[]): Words {
  const own = serviceNames.map((name) => name.toLowerCase());
  return excerptsAt(where, findContacts(where)).filter(({ text }) => {
    const bare = text.toLowerCase().replace(/^(https?:\/\/)?(www\.)?@?/, '');
    return !own.some((name) => name.includes(bare));
  });
}

/** Reads the texts of an answer: most of the work of its rules, and needs nothing but them. */
export const textsOf = (input: AnswerInput): AnswerTexts => ({
  feedback: readText(input.feedback),
  length: lengthOf(input.feedback),
  differentWords: differentWordsOf(input.feedback),
  contacts: contactsOfAnswer(input),
});

function similarityRule(feedback: ReadText, { similarity, answer }: NearestAnswer, rules: Rules): JudgedRule {
  const { similarityLimit, similarityToName } = rules.answers;
  const isMet = similarity < similarityLimit;
  return {
    rule: 'similarity',
    isMet,
    value: similarity,
    limit: similarityLimit,
    message: answer ? because('answers.similar_to', { title: answer.trackTitle }) : because('answers.similar'),
    ...(answer &&
      similarity >= similarityToName && {
        like: {
          submissionId: answer.submissionId,
          trackTitle: answer.trackTitle,
          answeredAt: answer.answeredAt.toISOString(),
        },
      }),
    ...(answer &&
      !isMet && {
        places: excerptsAt(feedback.written, sharedRuns(feedback, answer.feedback, answerRunWords).runs),
      }),
  };
}

/** Declines need more text than accepts and wrong matches. */
const leastText = ({ answers: least }: Rules, decision: AnswerInput['decision']) =>
  decision === 'declined'
    ? { characters: least.declineMinCharacters, words: least.declineMinWords }
    : { characters: least.acceptMinCharacters, words: least.acceptMinWords };

/** The rules in words: in English, and with their reasons for other languages. */
export const wordedRules = (judged: readonly JudgedRule[]): AnswerRule[] =>
  judged.map(({ message, ...rule }) => ({ ...rule, ...worded({ message }) }));

/**
 * The rules of docs/rules.md#answers with value and limit: shown while the answer is typed, and enforced when it is sent.
 * @param texts of the answer
 */
export function answerRules(input: AnswerInput, texts: AnswerTexts, facts: Facts, rules: Rules): JudgedRule[] {
  const { maxCharacters, similarityLimit } = rules.answers;
  const { feedback, length, differentWords: words, contacts: inAnswer } = texts;
  const isPlainMismatch = input.decision === 'wrong_match' && facts.isExcludedGenre;
  const least = isPlainMismatch ? { characters: 0, words: 0 } : leastText(rules, input.decision);
  const contacts = [...inAnswer, ...contactsOfPlacement(input.placement?.where ?? '', facts.serviceNames)];
  const pitch = sharedRuns(feedback, facts.pitch, pitchRunWords);
  const neededMs = isPlainMismatch ? 0 : requiredMs(rules, facts.durationMs);
  const all: JudgedRule[] = [
    {
      rule: 'listening',
      isMet: isPlainMismatch || isGateOpen(rules, facts.heardMs, facts.durationMs),
      value: facts.heardMs / 1_000,
      limit: neededMs / 1_000,
      message: because('answers.listening', { seconds: Math.round(neededMs / 1_000) }),
    },
    {
      rule: 'length',
      isMet: length >= least.characters && length <= maxCharacters,
      value: length,
      limit: least.characters,
      message:
        length > maxCharacters
          ? because('answers.too_long', { max: maxCharacters })
          : because('answers.too_short', { min: least.characters }),
    },
    {
      rule: 'words',
      isMet: words >= least.words,
      value: words,
      limit: least.words,
      message: because('answers.words', { min: least.words }),
    },
    {
      rule: 'contacts',
      isMet: contacts.length === 0,
      value: contacts.length,
      limit: 0,
      message:
        contacts.length === 0
          ? because('answers.no_contacts')
          : because('answers.contacts', { contacts: contacts.map(({ text }) => text) }),
      places: inAnswer,
    },
    {
      rule: 'own_pitch',
      isMet: pitch.share < similarityLimit,
      value: pitch.share,
      limit: similarityLimit,
      message: because('answers.own_pitch'),
      places: pitch.share < similarityLimit ? [] : excerptsAt(input.feedback, pitch.runs),
    },
    similarityRule(feedback, facts.nearest, rules),
  ];
  if (input.decision === 'declined') {
    const isMet = Boolean(input.reasonCode);
    all.push({
      rule: 'reason',
      isMet,
      value: isMet ? 1 : 0,
      limit: 1,
      message: because('answers.reason'),
    });
  }
  return all;
}
