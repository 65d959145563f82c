import type { CuratorRecord } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { formatPercent, Panel, StatBar, styles, type MeterTone } from '@fanfare/shared-ui';
import s from './record-panel.module.css';
import { PromiseMonths } from './promise-months.tsx';
import { ReplyTimes } from './reply-times.tsx';

interface Rate {
  id: 'answered' | 'accepted' | 'missed' | 'kept' | 'helpful';
  rate: number | null;
  tone?: MeterTone;
}

/** Rates, reply times and promises of a curator. Few answers have no rates. */
export function CuratorRecordPanel({ record }: { record: CuratorRecord }) {
  const { t, locale } = useText();
  const { statistics, sample, fewestAnswers, isDemo } = record;
  const { answerCount, answerRate } = statistics;
  const rates: Rate[] = [
    { id: 'answered', rate: answerRate },
    { id: 'accepted', rate: statistics.acceptRate, tone: 'role' },
    { id: 'missed', rate: answerRate === null ? null : 1 - Math.round(answerRate * 100) / 100, tone: 'warning' },
    { id: 'kept', rate: statistics.keptPromiseRate },
    { id: 'helpful', rate: statistics.helpfulRate },
  ];
  return (
    <>
      <Panel aria-label={t('curatorPage.record.title')} title={t('curatorPage.record.title')}>
        {answerCount < fewestAnswers ? (
          <p className={styles.quiet}>{t('curatorPage.record.fresh', { count: answerCount, fewest: fewestAnswers })}</p>
        ) : (
          <>
            <div className={s.rates}>
              {rates.map(({ id, rate, tone }) => (
                <StatBar
                  key={id}
                  label={t(`curatorPage.record.${id}`)}
                  value={
                    rate === null ? (
                      <span className={s.few}>{t('curatorPage.record.few')}</span>
                    ) : (
                      formatPercent(rate, locale)
                    )
                  }
                  {...(rate === null ? {} : { fill: rate })}
                  {...(tone ? { tone } : {})}
                />
              ))}
              <StatBar
                label={t('curatorPage.record.words')}
                value={sample.medianWords ?? <span className={s.few}>{t('curatorPage.record.few')}</span>}
                unit={sample.medianWords === null ? undefined : t('curatorPage.record.wordsUnit')}
              />
            </div>
            <p className={styles.caption}>
              {t('curatorPage.record.of', { count: answerCount })} {isDemo && t('curatorPage.record.demo')}
            </p>
          </>
        )}
      </Panel>
      <div className={s.charts}>
        <ReplyTimes record={record} />
        <PromiseMonths promises={record.promises} />
      </div>
    </>
  );
}
