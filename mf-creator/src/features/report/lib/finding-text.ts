import type { Finding, Report } from '@fanfare/api-contract';
import { registerTexts, type Text } from '@fanfare/kit';
import { formatNumber } from '@fanfare/shared-ui';
import texts from '../../../locales/en/findings.json';
import { name } from '../../../name.ts';
import { timeRange } from './time-range.ts';

// They load with the report.
registerTexts(name, texts);

type Topic = NonNullable<Report['places'][number]['topic']>;
type Place = Pick<Report['places'][number], 'title' | 'topic'>;

function topicText({ theme, direction }: Topic, title: string, t: Text): string {
  const named = theme && t(`findings.theme.${theme}`, { defaultValue: theme });
  if (!direction) return named ?? title;
  if (!named) return t(`findings.alone.${direction}`, { defaultValue: title });
  return t('findings.topic', { theme: named, way: t(`findings.way.${direction}`, { defaultValue: direction }) });
}

/** What the notes of a place share; null if nothing. */
export const placeTitle = ({ title, topic }: Place, t: Text): string | null =>
  title !== null && topic ? topicText(topic, title, t) : title;

const uncapitalized = (text: string, locale: string) => text.charAt(0).toLocaleLowerCase(locale) + text.slice(1);

/** The values in a finding's text. */
function valuesOf(finding: Finding, t: Text, locale: string): Record<string, string | number> {
  const { values = {}, fromSeconds, toSeconds } = finding;
  const { theme, direction, version, reason, aspect, median, mean, genre, low, high } = values;
  const said: Record<string, string | number> = { ...values };
  if (fromSeconds !== null && toSeconds !== null) {
    const where = timeRange(fromSeconds, toSeconds);
    said['where'] = version === undefined ? where : t('findings.ofVersion', { where, version });
  }
  if (theme ?? direction) {
    const topic = { theme: theme ? String(theme) : null, direction: direction ? String(direction) : null };
    said['title'] = uncapitalized(topicText(topic, '', t), locale);
  }
  if (reason) said['reason'] = t(`findings.reasons.${reason}`, { defaultValue: reason });
  if (aspect) said['aspect'] = t(`findings.aspect.${aspect}`, { defaultValue: aspect });
  if (genre) said['genre'] = String(genre).toLocaleLowerCase(locale);
  for (const [of, value] of Object.entries({ median, mean })) {
    if (typeof value === 'number')
      said[of] = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
  }
  if (typeof low === 'number' && typeof high === 'number')
    said['range'] = low === high ? formatNumber(low, locale) : t('findings.range', { low, high });
  return said;
}

/** A finding as a sentence. One that this version doesn't know yet stays as the API words it. */
export const findingText = (finding: Finding, t: Text, locale: string): string =>
  finding.code
    ? t(`findings.${finding.code}`, {
        ...valuesOf(finding, t, locale),
        yes: finding.count,
        of: finding.of,
        defaultValue: finding.text,
      })
    : finding.text;
