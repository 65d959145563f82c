import type { Forecast as ForecastData } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { cx, ForecastChart, formatNumber, styles, VisuallyHidden } from '@fanfare/shared-ui';
import s from './forecast.module.css';
import { CalibrationDialog } from './calibration-dialog.tsx';
import { chartMax } from './chart-max.ts';
import { PossibleOutcomes, isSmallSelection } from './possible-outcomes.tsx';
import { useRangeText, type RangeText } from './use-range.ts';

interface ForecastProps {
  forecast: ForecastData;
  /** It's of the previous selection. */
  isStale?: boolean;
  /** Includes the day of the last answer; `wide` always does. */
  withDays?: boolean;
  /** `wide` also shows the track records behind it. */
  layout?: 'narrow' | 'wide';
  className?: string;
}

/** The forecast: yes answers by day, and four figures with their ranges; of one or two curators, what may happen. */
export function Forecast({ forecast, isStale = false, withDays = false, layout = 'narrow', className }: ForecastProps) {
  const { t, locale } = useText();
  const range = useRangeText();
  const { accepts, answers, creditsPerAccept, returnedCredits, days, byDay, basis } = forecast;
  const lastDay = Math.round(byDay.at(-1)?.day ?? forecast.deadlineDay);
  const yes = range(accepts);
  const isWide = layout === 'wide';
  const isSmall = isSmallSelection(forecast.curatorCount);
  return (
    <section
      className={cx(s.forecast, isStale && s.stale, className)}
      aria-busy={isStale}
      aria-label={t('forecast.label')}
    >
      <div className={s.head}>
        {/* One or two sentences need no heading of their own under that of the wide layout's section. */}
        {!(isSmall && isWide) && <h3>{t('forecast.title')}</h3>}
        <p className={styles.caption}>{t('forecast.from', { count: basis.statisticsDays })}</p>
      </div>
      {isSmall ? (
        <div className={s.outcomes}>
          <PossibleOutcomes forecast={forecast} />
        </div>
      ) : (
        <div className={cx(isWide && s.columns)}>
          <ForecastChart
            label={t('forecast.chart', { expected: yes.expected, day: lastDay, spoken: yes.spoken })}
            points={byDay}
            startText={t('forecast.sent')}
            middleText={t('forecast.day', { day: Math.floor(lastDay / 2) })}
            endText={t('forecast.day', { day: lastDay })}
            topText={t('forecast.top', { count: chartMax(byDay) })}
            height={isWide ? 112 : 68}
          />
          <dl className={s.figures}>
            <Figure name={t('forecast.answers')} text={range(answers)} />
            <Figure name={t('forecast.yes')} text={yes} />
            <Figure name={t('forecast.perYes')} text={range(creditsPerAccept)} />
            <Figure name={t('forecast.returned')} text={range(returnedCredits)} />
            {(isWide || withDays) && <Figure name={t('forecast.days')} text={range(days)} />}
          </dl>
        </div>
      )}
      <p className={cx(styles.caption, s.note)}>
        <Basis forecast={forecast} isWide={isWide} />
        {!isSmall && t('forecast.meant', { percent: formatNumber(forecast.rangePercent, locale, 0) })}{' '}
        <CalibrationDialog />
      </p>
    </section>
  );
}

function Figure({ name, text }: { name: string; text: RangeText }) {
  return (
    <div>
      <dt className={styles.caption}>{name}</dt>
      <dd>
        {text.expected}{' '}
        {text.range !== text.expected && (
          <>
            <small aria-hidden="true">{text.range}</small>
            <VisuallyHidden>{text.spoken}</VisuallyHidden>
          </>
        )}
      </dd>
    </div>
  );
}

/** What the forecast is based on, if not simply a track record each. */
function Basis({ forecast: { basis }, isWide }: { forecast: ForecastData; isWide: boolean }) {
  const { t } = useText();
  return (
    <>
      {isWide && basis.withRecord > 0 && t('forecast.basis.record', { count: basis.withRecord })}{' '}
      {basis.new > 0 && t('forecast.basis.new', { count: basis.new })}{' '}
      {basis.demo > 0 && t('forecast.basis.demo', { count: basis.demo })}{' '}
    </>
  );
}
