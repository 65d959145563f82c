import { useText } from '@fanfare/kit';
import { Kbd, cx } from '@fanfare/shared-ui';
import { decisions, type Decision } from '../lib/draft.ts';
import s from './decision-picker.module.css';

const keyOf: Record<Decision, string> = { accepted: 'A', declined: 'D', wrong_match: 'W' };

interface DecisionPickerProps {
  decision: Decision | null;
  onDecision: (decision: Decision) => void;
}

/** Accept, decline, or wrong match. */
export function DecisionPicker({ decision, onDecision }: DecisionPickerProps) {
  const { t } = useText();
  return (
    <div className={s.decisions} role="group" aria-label={t('answer.decision')}>
      {decisions.map((candidate) => (
        <button
          key={candidate}
          type="button"
          aria-pressed={candidate === decision}
          aria-keyshortcuts={keyOf[candidate]}
          className={cx(s.decision, candidate === decision && s.chosen)}
          onClick={() => onDecision(candidate)}
        >
          {t(`answer.decisions.${candidate}`)}
          <Kbd className={s.key} aria-hidden="true">
            {keyOf[candidate]}
          </Kbd>
        </button>
      ))}
    </div>
  );
}
