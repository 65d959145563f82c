import type { Finding, ReportPlace } from '@fanfare/api-contract';
import * as contract from '@fanfare/api-contract/finding-text';
import { registerTexts, type Text } from '@fanfare/kit';
import texts from '../../../locales/en/findings.json';
import { name } from '../../../name.ts';
import { timeRange } from './time-range.ts';

// They load with the report.
registerTexts(name, texts);

/** The words of findings in the page's language. */
function wordsOf(t: Text, locale: string): contract.FindingWords {
  const missing = { defaultValue: '' };
  return {
    locale,
    span: timeRange,
    sentence: (named, values) => t(`findings.${named}`, { ...values, ...missing }) || undefined,
    theme: (named) => t(`findings.theme.${named}`, missing) || undefined,
    remark: (named) => t(`findings.way.${named}`, missing) || undefined,
    remarkAlone: (named) => t(`findings.alone.${named}`, missing) || undefined,
    declineReason: (named) => t(`findings.reasons.${named}`, missing) || undefined,
    aspect: (named) => t(`findings.aspect.${named}`, missing) || undefined,
  };
}

/** What the notes of a place share; null if nothing. */
export const placeTitle = (place: Pick<ReportPlace, 'title' | 'topic'>, t: Text, locale: string): string | null =>
  contract.placeTitle(place, wordsOf(t, locale));

/** A finding as a sentence. One that this version doesn't know yet stays as the API words it. */
export const findingText = (finding: Finding, t: Text, locale: string): string =>
  contract.findingText(finding, wordsOf(t, locale)) ?? finding.text;
