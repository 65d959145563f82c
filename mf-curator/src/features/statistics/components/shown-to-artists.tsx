import type { CuratorStatistics } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { formatPercent, Panel, StatBar } from '@fanfare/shared-ui';
import s from './figures.module.css';

const rates = ['answerRate', 'acceptRate', 'keptPromiseRate', 'helpfulRate'] as const;

/** The rates of cards and of the curator's page, whatever period is chosen: why they differ from the period's counts stands beside them. */
export function ShownToArtists({ shown }: Pick<CuratorStatistics, 'shown'>) {
  const { t, locale } = useText();
  const { answerCount, acceptedCount, fewestAnswers } = shown;
  return (
    <Panel title={t('statistics.shown.title')} titleEnd={t('statistics.shown.window', { count: answerCount })}>
      {answerCount < fewestAnswers ? (
        <p className={s.quiet}>{t('statistics.shown.new', { count: fewestAnswers })}</p>
      ) : (
        <>
          <p className={s.lead}>{t('statistics.shown.lead', { accepted: acceptedCount, answered: answerCount })}</p>
          <div className={s.rates}>
            {rates.map((id) => {
              const rate = shown[id];
              return (
                <StatBar
                  key={id}
                  label={t(`statistics.shown.${id}`)}
                  value={rate === null ? t('services.none') : formatPercent(rate, locale)}
                  {...(id === 'acceptRate' ? { tone: 'role' as const } : {})}
                  {...(rate === null ? {} : { fill: rate })}
                />
              );
            })}
          </div>
        </>
      )}
    </Panel>
  );
}
