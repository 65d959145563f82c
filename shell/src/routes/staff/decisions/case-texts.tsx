import type { FlagCase } from '@fanfare/api-contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import s from './case-texts.module.css';
import { formatDate, formatPercent } from '../../../lib/formats.ts';

type Ranges = readonly (readonly [number, number])[];

/** A text with parts of it marked. @param ranges ascending, apart from each other */
function marked(text: string, ranges: Ranges): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return [...parts, text.slice(end)];
}

/** The flagged answer beside the earlier one that is most like it, with what both have in common marked. */
export function CaseTexts({ shown: { answer, mostSimilar, curatorName } }: { shown: FlagCase }) {
  const { t } = useTranslation(namespace);
  if (!answer) return null;
  return (
    <section aria-labelledby="case-texts" className={s.texts}>
      <h2 id="case-texts">
        {mostSimilar
          ? t('staff.flagCase.similar', { share: formatPercent(mostSimilar.similarity) })
          : t('staff.flagCase.noSimilar')}
      </h2>
      {mostSimilar && (
        <>
          <p className={s.lead}>
            {t(mostSimilar.sharedInOther.length > 0 ? 'staff.flagCase.similarText' : 'staff.flagCase.nothingShared')}
          </p>
          <div className={s.sides}>
            <figure>
              <figcaption>
                <b>{t('staff.flagCase.flagged')}</b>
                <span>{[curatorName, formatDate(answer.answeredAt)].join(' · ')}</span>
              </figcaption>
              <blockquote>{marked(answer.feedback, mostSimilar.sharedInFlagged)}</blockquote>
            </figure>
            <figure>
              <figcaption>
                <b>{t(mostSimilar.isSameCurator ? 'staff.flagCase.ownEarlier' : 'staff.flagCase.othersEarlier')}</b>
                <span>
                  {[
                    mostSimilar.curatorName,
                    mostSimilar.serviceTitle,
                    mostSimilar.trackTitle,
                    formatDate(mostSimilar.answeredAt),
                  ].join(' · ')}
                </span>
              </figcaption>
              <blockquote>{marked(mostSimilar.feedback, mostSimilar.sharedInOther)}</blockquote>
            </figure>
          </div>
        </>
      )}
    </section>
  );
}
