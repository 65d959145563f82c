import type { FindingWords } from '@fanfare/api-contract/finding-text';
import type { Translator } from '../../texts/index.ts';
import { formatSpan } from './labels.ts';

/** The words of findings for a reader of papers, and in English for clients without a catalogue. */
export function findingWords({ find, locale }: Translator): FindingWords {
  return {
    locale,
    span: formatSpan,
    sentence: (name, values) => find(`finding.${name}`, values) ?? undefined,
    theme: (name) => find(`theme.${name.toLowerCase()}`) ?? undefined,
    remark: (name) => find(`remark.${name}`) ?? undefined,
    remarkAlone: (name) => find(`remark_alone.${name}`) ?? undefined,
    declineReason: (name) => find(`decline_reason.${name}`) ?? undefined,
    aspect: (name) => find(`aspect.${name}`) ?? undefined,
  };
}
