import type { FindingWords } from '@fanfare/api-contract/finding-text';
import type { Translator } from '../../texts/index.ts';
import { formatSpan } from './labels.ts';

/** The words of findings for a reader of papers, and in English for clients without a catalogue. */
export function findingWords({ find, locale }: Translator): FindingWords {
  const word = (noun: string) => (name: string) => find(`${noun}.${name}`) ?? undefined;
  return {
    locale,
    span: formatSpan,
    sentence: (name, values) => find(`finding.${name}`, values) ?? undefined,
    theme: (name) => find(`theme.${name.toLowerCase()}`) ?? undefined,
    remark: word('remark'),
    remarkAlone: word('remark_alone'),
    declineReason: word('decline_reason'),
    aspect: word('aspect'),
  };
}
