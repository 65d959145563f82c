import { genreInSentence } from './genre-in-sentence.ts';
import type { Finding, Report } from './reports.ts';

/*
 * How the findings of a report become sentences, for pages as for the API's papers: what a finding says is decided here, the words are each
 * one's own. Imports nothing at run time but how genres are written, so that front ends can have it.
 */

type Topic = NonNullable<Report['places'][number]['topic']>;
type Place = Pick<Report['places'][number], 'title' | 'topic'>;
type Values = Readonly<Record<string, string | number>>;

/** The words of a language that findings are made of: those of a page's catalogue, or of the API's. Undefined for one that isn't in it. */
export interface FindingWords {
  locale: string;
  /** A moment of a track, or a part of it. */
  span(fromSeconds: number, toSeconds: number): string;
  /** `place`, `ratedHigh`, `range`. */
  sentence(name: string, values: Values): string | undefined;
  theme(name: string): string | undefined;
  /** What is said of a theme, or of the track as a whole: "too long". */
  remark(name: string): string | undefined;
  remarkAlone(name: string): string | undefined;
  declineReason(name: string): string | undefined;
  aspect(name: string): string | undefined;
}

/** What the notes of a place share, for example "Intro too long". @param unnamed where this version knows neither */
export function topicText({ theme, direction }: Topic, words: FindingWords, unnamed = ''): string {
  const named = theme && (words.theme(theme) ?? theme);
  if (!direction) return named ?? unnamed;
  if (!named) return words.remarkAlone(direction) ?? (unnamed || direction);
  const way = words.remark(direction) ?? direction;
  return words.sentence('topic', { theme: named, way }) ?? `${named} ${way}`;
}

/** The title of a place; null where its notes share nothing. */
export const placeTitle = ({ title, topic }: Place, words: FindingWords): string | null =>
  title !== null && topic ? topicText(topic, words, title) : title;

const uncapitalized = (text: string, locale: string) => text.charAt(0).toLocaleLowerCase(locale) + text.slice(1);

/** The values in a finding's text. */
function valuesOf(finding: Omit<Finding, 'text'>, words: FindingWords): Values {
  const { values = {}, fromSeconds, toSeconds, count, of } = finding;
  const { theme, direction, version, reason, aspect, genre, low, high } = values;
  const { locale } = words;
  const said: Record<string, string | number> = { ...values, yes: count, of };
  if (fromSeconds !== null && toSeconds !== null) {
    const where = words.span(fromSeconds, toSeconds);
    said['where'] = version === undefined ? where : (words.sentence('ofVersion', { where, version }) ?? where);
  }
  if (theme ?? direction) {
    const topic = { theme: theme ? String(theme) : null, direction: direction ? String(direction) : null };
    said['title'] = uncapitalized(topicText(topic, words), locale);
  }
  if (reason) said['reason'] = words.declineReason(String(reason)) ?? reason;
  if (aspect) said['aspect'] = words.aspect(String(aspect)) ?? aspect;
  if (genre) said['genre'] = genreInSentence(String(genre));
  const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  for (const name of ['median', 'mean']) {
    const value = values[name];
    if (typeof value === 'number') said[name] = oneDecimal.format(value);
  }
  if (typeof low === 'number' && typeof high === 'number')
    said['range'] =
      low === high ? low.toLocaleString(locale) : (words.sentence('range', { low, high }) ?? `${low}–${high}`);
  return said;
}

/** A finding as a sentence; undefined for one that these words don't know. */
export const findingText = (finding: Omit<Finding, 'text'>, words: FindingWords): string | undefined =>
  finding.code ? words.sentence(finding.code, valuesOf(finding, words)) : undefined;
