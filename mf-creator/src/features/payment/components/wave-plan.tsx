import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CoverArt, formatCredits, formatNumber } from '@fanfare/shared-ui';
import { WaveStep, WaveSteps } from '../../../lib/campaign/wave-steps.tsx';
import { useDraftForecast, type TriedWaves } from '../../../lib/forecast/queries.ts';
import { useRange } from '../../../lib/forecast/use-range.ts';
import { sumCredits } from '../../../lib/money.ts';
import { splitBy, yesNeeded } from '../lib/waves.ts';
import s from './wave-plan.module.css';

const coversShown = 8;
type Chosen = Campaign['selection'];

/** Explains the two waves: who is first, the condition for the rest, and where the credits are meanwhile. */
export function WavePlan({ campaign, waves }: { campaign: Campaign; waves: Required<TriedWaves> }) {
  const { t, locale } = useText();
  const range = useRange();
  const { data, isStale } = useDraftForecast(campaign, waves);
  const { firstCount, minAcceptPercent: percent } = waves;
  // The previous forecast stays while the next loads, so it may be of another first wave.
  const brings = data?.firstWave?.servicesIDs.length === firstCount ? data.firstWave : null;
  const split = splitBy(campaign.selection, brings?.servicesIDs);
  const sumOf = (chosen: Chosen) =>
    formatCredits(sumCredits(chosen.map(({ service }) => service.priceCredits)), locale);
  const aside = (chosen: Chosen | undefined) => chosen && t('plan.wave.sum', { credits: sumOf(chosen) });
  return (
    <WaveSteps label={t('plan.wave.label')} isBusy={isStale}>
      <WaveStep title={t('plan.wave.first', { count: firstCount })} aside={aside(split?.first)} state="sent">
        {split && <Who chosen={split.first} />}
        {brings && (
          <p>
            {t('plan.wave.brings', {
              answers: range(brings.answers).expected,
              yes: range(brings.accepts).expected,
              range: range(brings.accepts).range,
            })}
          </p>
        )}
      </WaveStep>
      <WaveStep
        title={t('plan.wave.others', { count: campaign.selection.length - firstCount })}
        aside={aside(split?.others)}
        state="open"
      >
        {split && <Who chosen={split.others} />}
        <p>
          {t('plan.wave.rule', { percent, count: firstCount, needed: yesNeeded(firstCount, percent) })}{' '}
          {brings && t('plan.wave.likely', { percent: formatNumber(brings.goesOnPercent, locale, 0) })}
        </p>
        <p>
          {brings
            ? t('plan.wave.whenDays', { count: firstCount, range: range(brings.days).range })
            : t('plan.wave.when', { count: firstCount })}
        </p>
        <p>{split ? t('plan.wave.money', { credits: sumOf(split.others) }) : t('plan.wave.moneyUnknown')}</p>
      </WaveStep>
    </WaveSteps>
  );
}

function Who({ chosen }: { chosen: Chosen }) {
  return (
    <div className={s.who}>
      <span className={s.covers} aria-hidden="true">
        {chosen.slice(0, coversShown).map(({ service }) => (
          <CoverArt key={service.id} src={service.imageUrl} seed={service.id} size={32} />
        ))}
      </span>
      <span className={s.names}>{chosen.map(({ service }) => service.title).join(', ')}</span>
    </div>
  );
}
