import type { CuratorStatistics } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { formatPercent, Panel, SplitBar, StatBar } from '@fanfare/shared-ui';
import s from './figures.module.css';

const outcomes = [
  { id: 'accepted', tone: 'positive' },
  { id: 'declined', tone: 'ink' },
  { id: 'wrongMatch', tone: 'rest' },
  { id: 'refunded', tone: 'warning' },
  { id: 'expired', tone: 'warning' },
] as const;
const rates = ['answerRate', 'keptPromises', 'helpful'] as const;

/** The outcomes of all closed submissions, and the three rates that levels depend on. */
export function Answers({ statistics }: { statistics: CuratorStatistics }) {
  const { t, locale } = useText();
  const { answers, helpful, helpfulFromVotes } = statistics;
  const total = outcomes.reduce((sum, { id }) => sum + answers[id], 0);
  return (
    <Panel title={t('statistics.answers.title')} titleEnd={t('statistics.answers.ended', { count: total })}>
      {total > 0 ? (
        <SplitBar
          parts={outcomes
            // Rare outcomes are listed only if they happened.
            .filter(({ id }) => id !== 'refunded' || answers[id] > 0)
            .map(({ id, tone }) => ({
              id,
              tone,
              amount: answers[id],
              label: t(`statistics.answers.${id}`),
              text: answers[id],
            }))}
        />
      ) : (
        <p className={s.quiet}>{t('statistics.answers.none')}</p>
      )}
      <div className={s.rates}>
        {rates.map((id) => {
          const { hits, of } = statistics[id];
          return (
            <StatBar
              key={id}
              label={t(`statistics.rates.${id}`)}
              value={of > 0 ? formatPercent(hits / of, locale) : t('services.none')}
              unit={of > 0 ? t('statistics.of', { hits, of }) : undefined}
              {...(of > 0 ? { fill: hits / of } : {})}
            />
          );
        })}
      </div>
      {helpful.of > 0 && helpful.of < helpfulFromVotes ? (
        <p className={s.note}>{t('statistics.rates.helpfulFrom', { count: helpfulFromVotes })}</p>
      ) : null}
    </Panel>
  );
}
