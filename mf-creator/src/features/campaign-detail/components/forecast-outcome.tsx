import type { Campaign, CampaignForecast, Forecast } from '@fanfare/api-contract';
import { Loading, useShell, useText } from '@fanfare/kit';
import {
  CheckIcon,
  cx,
  ForecastChart,
  formatCredits,
  formatNumber,
  linkClass,
  styles,
  VisuallyHidden,
  XIcon,
} from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { CalibrationDialog } from '../../../lib/forecast/calibration-dialog.tsx';
import { PossibleOutcomes, isSmallSelection } from '../../../lib/forecast/possible-outcomes.tsx';
import { campaignForecastQuery } from '../../../lib/forecast/queries.ts';
import { useRangeText } from '../../../lib/forecast/use-range.ts';
import { chartMax } from '../../../lib/forecast/chart-max.ts';
import s from './forecast-outcome.module.css';

/** The forecast saved at payment against the outcome so far and, once over, whether it was in range. */
export function ForecastOutcome({ campaign }: { campaign: Campaign }) {
  const { t } = useText();
  const { call } = useShell();
  const query = useQuery(campaignForecastQuery(call, campaign.id));
  const isOver = query.data?.outcome?.isOver === true;
  const isSmall = isForSmallSelection(query.data?.forecast);
  return (
    <section aria-label={t('outcome.title')}>
      <div className={s.head}>
        <h2>{t('outcome.title')}</h2>
        {query.data?.forecast && !isSmall && <p className={styles.caption}>{t('outcome.byDay')}</p>}
      </div>
      {query.data ? (
        <Comparison data={query.data} isFree={campaign.totalCredits === 0} />
      ) : query.isError ? (
        <p className={s.text}>
          {t('outcome.failed')}{' '}
          <button type="button" className={linkClass} onClick={() => void query.refetch()}>
            {t('forecast.retry')}
          </button>
        </p>
      ) : (
        <Loading height={144} />
      )}
      {query.data?.forecast && !isSmall && (
        <p className={cx(styles.caption, s.note)}>
          {isOver && (query.data.held ? <HeldSummary held={query.data.held} /> : t('outcome.unjudged'))}{' '}
          {t('outcome.kept', { percent: query.data.forecast.rangePercent })} <CalibrationDialog />
        </p>
      )}
    </section>
  );
}

const isForSmallSelection = (forecast: Forecast | null | undefined) =>
  forecast !== null && forecast !== undefined && isSmallSelection(forecast.curatorCount);

function Comparison({ data, isFree }: { data: CampaignForecast; isFree: boolean }) {
  const { t } = useText();
  const { forecast, outcome } = data;
  const isSmall = isForSmallSelection(forecast);
  if (!forecast && !outcome) return <p className={s.text}>{t(isFree ? 'outcome.noneFree' : 'outcome.none')}</p>;
  return (
    <div className={s.columns}>
      {isSmall && forecast ? (
        <div className={s.text}>
          <PossibleOutcomes forecast={forecast} />
        </div>
      ) : forecast ? (
        <Chart forecast={forecast} outcome={outcome} />
      ) : (
        <p className={s.text}>{t(isFree ? 'outcome.noneFree' : 'outcome.none')}</p>
      )}
      {(!isSmall || outcome) && <Figures {...(isSmall ? { ...data, forecast: null, held: null } : data)} />}
    </div>
  );
}

function Chart({ forecast, outcome }: { forecast: Forecast; outcome: CampaignForecast['outcome'] }) {
  const { t } = useText();
  const range = useRangeText();
  const { byDay, accepts } = forecast;
  const end = byDay.at(-1)?.day ?? forecast.deadlineDay;
  const lastDay = Math.round(end);
  const yes = range(accepts);
  const expected = t('forecast.chart', { expected: yes.expected, day: lastDay, spoken: yes.spoken });
  const texts = {
    startText: t('forecast.sent'),
    middleText: t('forecast.day', { day: Math.floor(lastDay / 2) }),
    endText: t('forecast.day', { day: lastDay }),
  };
  if (!outcome) {
    return (
      <ForecastChart
        label={expected}
        points={byDay}
        topText={t('forecast.top', { count: chartMax(byDay) })}
        {...texts}
      />
    );
  }
  const day = Math.floor(outcome.day);
  const state = outcome.isOver ? 'over' : 'today';
  return (
    <ForecastChart
      label={`${expected} ${t(`outcome.chart.${state}`, { count: outcome.accepts, day })}`}
      points={byDay}
      // Answers after the forecast's last day are drawn on it.
      outcome={outcome.accepted.map((step) => ({ ...step, day: Math.min(step.day, end) }))}
      todayDay={Math.min(outcome.day, end)}
      todayText={t(`outcome.${state}`, { day })}
      topText={t('forecast.top', { count: chartMax(byDay, outcome.accepts) })}
      {...texts}
    />
  );
}

/** The chart's figures: the outcome beside the forecast range, and whether it was in range once known. */
function Figures({ forecast, outcome, held }: CampaignForecast) {
  const { t, locale } = useText();
  const range = useRangeText();
  const inDays = (days: number | null | undefined) =>
    typeof days === 'number' ? t('outcome.inDays', { days: formatNumber(days, locale) }) : '–';
  const perYes = outcome?.creditsPerAccept;
  const isJudged = Boolean(forecast && held);
  const rows = [
    { id: 'answers', now: outcome?.answers, range: forecast && range(forecast.answers).range, held: held?.answers },
    { id: 'yes', now: outcome?.accepts, range: forecast && range(forecast.accepts).range, held: held?.accepts },
    {
      id: 'perYes',
      now: typeof perYes === 'number' ? formatCredits(perYes, locale) : '–',
      range: forecast && (range(forecast.creditsPerAccept).range || '–'),
      held: held?.creditsPerAccept,
    },
    // The last answer isn't known while the campaign runs.
    ...(isJudged
      ? [{ id: 'days', now: inDays(outcome?.days), range: forecast && range(forecast.days).range, held: held?.days }]
      : []),
    {
      id: 'median',
      now: inDays(outcome?.medianReplyDays),
      range: forecast && inDays(forecast.medianReplyDays),
      held: undefined,
    },
  ] as const;
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('outcome.measure')}</VisuallyHidden>
          </th>
          {outcome && <th scope="col">{t(outcome.isOver ? 'outcome.came' : 'outcome.soFar')}</th>}
          {forecast && <th scope="col">{t('outcome.forecast')}</th>}
          {isJudged && <th scope="col">{t('outcome.range')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{t(`outcome.row.${row.id}`)}</th>
            {outcome && <td className={s.now}>{row.now}</td>}
            {forecast && <td>{row.range}</td>}
            {isJudged && <td>{typeof row.held === 'boolean' && <Held isHeld={row.held} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Held({ isHeld }: { isHeld: boolean }) {
  const { t } = useText();
  const Icon = isHeld ? CheckIcon : XIcon;
  return (
    <span className={cx(s.held, isHeld ? styles.positive : styles.warning)}>
      <Icon size={14} aria-hidden="true" />
      {t(isHeld ? 'outcome.held' : 'outcome.missed')}
    </span>
  );
}

function HeldSummary({ held }: { held: NonNullable<CampaignForecast['held']> }) {
  const { t } = useText();
  const judged = Object.values(held).filter((it) => it !== null);
  if (judged.length === 0) return null;
  return <b>{t('outcome.heldOf', { held: judged.filter(Boolean).length, count: judged.length })}</b>;
}
