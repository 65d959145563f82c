import './calibration-texts.ts';
import type { Calibration as CalibrationData } from '@fanfare/api-contract';
import { LoadError, Loading, useShell, useText } from '@fanfare/kit';
import { cx, formatDate, formatPercent, NumberCell, NumberHead, StatBar, styles, Table, Tag } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { CalibrationChart } from './calibration-chart.tsx';
import s from './calibration.module.css';
import { enoughCampaigns, verdictOf } from './calibration-verdict.ts';
import { calibrationQuery } from './queries.ts';

/** How accurate the forecasts of ended campaigns were: real and demo ones separately. */
export function Calibration() {
  const { call } = useShell();
  const query = useQuery(calibrationQuery(call));
  if (query.data) {
    return (
      <div className={styles.stackWide}>
        {query.data.map((block) => (
          <Block key={block.isDemo ? 'demo' : 'real'} block={block} />
        ))}
      </div>
    );
  }
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading height={220} />;
}

function Block({ block }: { block: CalibrationData }) {
  const { t, locale } = useText();
  const { campaigns, isDemo, measures, accepts, rangePercent } = block;
  const title = t(isDemo ? 'calibration.demo' : 'calibration.real');
  const isFew = campaigns < enoughCampaigns;
  // Each scored campaign has an outcome of this measure; not each has one of the others.
  const scored = measures.find(({ measure }) => measure === 'accepts')?.judged ?? 0;
  const unscored = campaigns - scored;
  const updated = formatDate(block.updatedAt, locale, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <section className={cx(styles.ruled, s.block)} aria-label={title}>
      <h2>
        {title} {isDemo && <Tag tone="demo">{t('demo')}</Tag>}
      </h2>
      <p className={s.count}>
        {t('calibration.count', { count: campaigns })}{' '}
        {isFew && t('calibration.few', { count: campaigns, enough: enoughCampaigns })}{' '}
        {unscored > 0 && t('calibration.unscored', { count: unscored })}
      </p>
      {isDemo && <p className={s.count}>{t('calibration.demoText')}</p>}
      {campaigns > 0 && (
        <>
          <ul className={s.measures}>
            {measures.map((measure) => (
              <Measure key={measure.measure} {...measure} rangePercent={rangePercent} />
            ))}
          </ul>
          {accepts.length > 0 && (
            <div className={s.accepts}>
              <CalibrationChart accepts={accepts} />
              <Table label={t('calibration.table')}>
                <thead>
                  <tr>
                    <th scope="col">{t('calibration.column.band')}</th>
                    <NumberHead>{t('calibration.column.campaigns')}</NumberHead>
                    <NumberHead>{t('calibration.column.expected')}</NumberHead>
                    <NumberHead>{t('calibration.column.outcome')}</NumberHead>
                  </tr>
                </thead>
                <tbody>
                  {accepts.map((band) => (
                    <tr key={band.fromExpected}>
                      <th scope="row">
                        {t('calibration.band', { from: oneDigit(band.fromExpected), to: oneDigit(band.toExpected) })}
                      </th>
                      <NumberCell>{band.campaigns.toLocaleString(locale)}</NumberCell>
                      <NumberCell>{oneDigit(band.meanExpected)}</NumberCell>
                      <NumberCell tone="strong">{oneDigit(band.meanOutcome)}</NumberCell>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </div>
          )}
          <p className={cx(styles.caption, s.updated)}>{t('calibration.updated', { date: updated })}</p>
        </>
      )}
    </section>
  );

  function oneDigit(value: number): string {
    return value.toLocaleString(locale, { maximumFractionDigits: 1 });
  }
}

/** One measure: how often the outcome was in range, against the target. */
function Measure({
  measure,
  judged,
  below,
  held,
  above,
  rangePercent,
}: CalibrationData['measures'][number] & { rangePercent: number }) {
  const { t, locale } = useText();
  const share = judged > 0 ? held / judged : null;
  const verdict = verdictOf({ below, held, above }, rangePercent / 100);
  return (
    <li>
      <StatBar
        label={t(`calibration.measure.${measure}`)}
        value={share === null ? '–' : formatPercent(share, locale)}
        unit={judged > 0 ? t('calibration.held', { held, count: judged }) : undefined}
        fill={share ?? 0}
        tick={rangePercent / 100}
        tone="role"
      />
      <p>{t(`calibration.verdict.${verdict}`, { percent: rangePercent })}</p>
      {judged > held && <p>{t('calibration.missed', { below, above })}</p>}
    </li>
  );
}
