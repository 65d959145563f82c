import type { TFunction } from 'i18next';
import type { HomeRules } from '../../boot/page-content.ts';
import { eachText } from '../drawn/each-text.ts';

/** The questions of the home page, in their order. */
export const questions = ['pay', 'silence', 'heard', 'cost', 'influencers', 'money', 'pro', 'allowed'] as const;
type Question = (typeof questions)[number];

/** Those whose answer says numbers of the installation's rules: without these it isn't there. */
const ruled: ReadonlySet<Question> = new Set<Question>(['silence', 'heard', 'cost', 'influencers', 'money']);
export const isRuled = (question: Question): boolean => ruled.has(question);

/** The answer to a question. @param rules for those that are answered by them */
export function answerOf(question: Question, t: TFunction, rules?: HomeRules): string {
  const no =
    rules &&
    eachText(rules.noIsOne, () => t('home.questions.noIsOne')) +
      eachText(rules.noIsMore, ({ credits }) => t('home.questions.noIsMore', { credits }));
  return t(`home.questions.${question}.answer`, { ...rules, no });
}

/** The same as one text for search engines; empty where the rules aren't known. */
export const answerText = (question: Question, t: TFunction, rules: readonly HomeRules[]): string =>
  isRuled(question) ? eachText(rules, (known) => answerOf(question, t, known)) : answerOf(question, t);
