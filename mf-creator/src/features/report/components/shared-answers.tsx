import type { SharedReport } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { formatDuration, Panel, styles, Tag } from '@fanfare/shared-ui';
import s from './shared-answers.module.css';

/** Each answer, without who gave it. */
export function SharedAnswers({ answers }: Pick<SharedReport, 'answers'>) {
  const { t } = useText();
  const heard = (seconds: number, total: number | null) =>
    total === null
      ? t('sharedReport.heard', { heard: formatDuration(seconds) })
      : t('sharedReport.heardOf', { heard: formatDuration(seconds), total: formatDuration(total) });
  return (
    <Panel title={t('sharedReport.answers')}>
      <p className={styles.small}>{t('sharedReport.answersText')}</p>
      <ul className={s.answers}>
        {[...answers.entries()].map(
          ([number, { serviceType, decision, reasonCode, heardSeconds, durationSeconds, feedback }]) => (
            <li key={number}>
              <p className={s.top}>
                <b>{t(`sharedReport.curator.${serviceType}`)}</b>
                <Tag tone={decision === 'accepted' ? 'positive' : 'neutral'}>
                  {t(`sharedReport.decision.${decision}`)}
                </Tag>
                {reasonCode && <span>{t(`reason.${reasonCode}`)}</span>}
                <span className={s.heard}>{heard(heardSeconds, durationSeconds)}</span>
              </p>
              {feedback && <blockquote>{feedback}</blockquote>}
            </li>
          ),
        )}
      </ul>
    </Panel>
  );
}
