import { useText } from '@fanfare/kit';
import { Kbd, cx } from '@fanfare/shared-ui';
import { useId } from 'react';
import { decisions, type Decision } from '../lib/draft.ts';
import type { WrongMatchRoom } from '../lib/wrong-match.ts';
import s from './decision-picker.module.css';

const keyOf: Record<Decision, string> = { accepted: 'A', declined: 'D', wrong_match: 'W' };

interface DecisionPickerProps {
  decision: Decision | null;
  /** Null while unknown. */
  wrongMatch: WrongMatchRoom | null;
  onDecision: (decision: Decision) => void;
}

/** Accept, decline, or wrong match. */
export function DecisionPicker({ decision, wrongMatch, onDecision }: DecisionPickerProps) {
  const { t } = useText();
  const reasonId = useId();
  // Chosen before, it shows there what became of it.
  const blocked = wrongMatch?.isOver && decision !== 'wrong_match' ? wrongMatch : null;
  return (
    <>
      <div className={s.decisions} role="group" aria-label={t('answer.decision')}>
        {decisions.map((candidate) => (
          <button
            key={candidate}
            type="button"
            aria-pressed={candidate === decision}
            aria-keyshortcuts={keyOf[candidate]}
            className={cx(s.decision, candidate === decision && s.chosen)}
            disabled={candidate === 'wrong_match' && blocked !== null}
            aria-describedby={candidate === 'wrong_match' && blocked ? reasonId : undefined}
            onClick={() => onDecision(candidate)}
          >
            {t(`answer.decisions.${candidate}`)}
            <Kbd className={s.key} aria-hidden="true">
              {keyOf[candidate]}
            </Kbd>
          </button>
        ))}
      </div>
      {blocked ? (
        <p id={reasonId} className={s.reason}>
          {blocked.usedCount >= blocked.allowedCount
            ? t('answer.wrongMatchBlockedUsed', { allowed: blocked.allowedCount, days: blocked.windowDays })
            : t('answer.wrongMatchBlockedLate', { hours: blocked.withinHours })}
        </p>
      ) : null}
    </>
  );
}
