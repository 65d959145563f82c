import { useText } from '@fanfare/kit';
import { answerRules } from '../../../lib/rules.ts';
import s from './first-steps.module.css';

const facts = ['listen', 'same', 'clear', 'cashOut'] as const;

/** How answers earn, in four sentences. */
export function EarningFacts() {
  const { t } = useText();
  return (
    <section className={s.facts} aria-labelledby="earning-facts">
      <h2 id="earning-facts">{t('firstSteps.facts.title')}</h2>
      <dl>
        {facts.map((id) => (
          <div key={id}>
            <dt>{t(`firstSteps.facts.${id}.title`, { days: answerRules.clearingDays })}</dt>
            <dd>
              {t(`firstSteps.facts.${id}.text`, { seconds: answerRules.listenSeconds, days: answerRules.clearingDays })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
