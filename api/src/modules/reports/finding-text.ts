import type { Finding, ReportPlace } from '@fanfare/api-contract';
import type { Translator } from '../../texts/index.ts';
import { formatSpan } from './labels.ts';

type Topic = NonNullable<ReportPlace['topic']>;

/** What the notes of a place share, for example "Intro too long". */
export function topicText({ theme, direction }: Topic, { find, t }: Translator): string {
  const named = theme && (find(`theme.${theme.toLowerCase()}`) ?? theme);
  if (!direction) return named ?? '';
  if (!named) return find(`remark_alone.${direction}`) ?? direction;
  return t('finding.topic', { theme: named, way: find(`remark.${direction}`) ?? direction });
}

/** The title of a place in the reader's language; null where its notes share nothing. */
export const placeTitle = ({ title, topic }: Pick<ReportPlace, 'title' | 'topic'>, texts: Translator): string | null =>
  title !== null && topic ? topicText(topic, texts) : title;

const uncapitalized = (text: string, { locale }: Translator) =>
  text.charAt(0).toLocaleLowerCase(locale) + text.slice(1);

/** The values in a finding's text. */
function valuesOf(finding: Omit<Finding, 'text'>, texts: Translator): Record<string, string | number> {
  const { t, find, locale, oneDecimal } = texts;
  const { values = {}, fromSeconds, toSeconds, count, of } = finding;
  const { theme, direction, version, reason, aspect, genre, low, high } = values;
  const said: Record<string, string | number> = { ...values, yes: count, of };
  if (fromSeconds !== null && toSeconds !== null) {
    const where = formatSpan(fromSeconds, toSeconds);
    said['where'] = version === undefined ? where : t('finding.ofVersion', { where, version });
  }
  if (theme ?? direction) {
    const topic = { theme: theme ? String(theme) : null, direction: direction ? String(direction) : null };
    said['title'] = uncapitalized(topicText(topic, texts), texts);
  }
  if (reason) said['reason'] = find(`decline_reason.${reason}`) ?? reason;
  if (aspect) said['aspect'] = find(`aspect.${aspect}`) ?? aspect;
  if (genre) said['genre'] = String(genre).toLocaleLowerCase(locale);
  for (const name of ['median', 'mean']) {
    const value = values[name];
    if (typeof value === 'number') said[name] = oneDecimal(value);
  }
  if (typeof low === 'number' && typeof high === 'number')
    said['range'] = low === high ? String(low) : t('finding.range', { low, high });
  return said;
}

/** A finding as a sentence in the reader's language. */
export const findingText = (finding: Omit<Finding, 'text'>, texts: Translator): string =>
  texts.find(`finding.${finding.code}`, valuesOf(finding, texts)) ?? '';
