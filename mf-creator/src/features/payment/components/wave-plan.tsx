import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CoverArt, cx, formatCredits, formatNumber, styles } from '@fanfare/shared-ui';
import { WaveStep, WaveSteps } from '../../../lib/campaign/wave-steps.tsx';
import { isSmallSelection } from '../../../lib/forecast/possible-outcomes.tsx';
import { useDraftForecast, type WavePreview } from '../../../lib/forecast/queries.ts';
import { useRangeText } from '../../../lib/forecast/use-range.ts';
import { sumCredits } from '../../../lib/money.ts';
import { splitBy, yesNeeded } from '../lib/waves.ts';
import s from './wave-plan.module.css';

const coversShown = 8;
type Chosen = Campaign['selection'];

/** Explains the two waves: who is first, the condition for the rest, and where the credits are meanwhile. */
export function WavePlan({ campaign, waves }: { campaign: Campaign; waves: Required<WavePreview> }) {
  const { t, locale } = useText();
  const range = useRangeText();
  const { data, isStale } = useDraftForecast(campaign, waves);
  const { firstCount, minAcceptPercent: percent } = waves;
  // The previous forecast stays while the next loads, so it may be of another first wave.
  const firstWave = data?.firstWave?.servicesIDs.length === firstCount ? data.firstWave : null;
  const waveSelection = splitBy(campaign.selection, firstWave?.servicesIDs);
  const sumOf = (chosen: Chosen) =>
    formatCredits(sumCredits(chosen.map(({ service }) => service.priceCredits)), locale);
  const aside = (chosen: Chosen | undefined) => chosen && t('plan.wave.sum', { credits: sumOf(chosen) });
  return (
    <WaveSteps label={t('plan.wave.label')} isBusy={isStale}>
      <WaveStep title={t('plan.wave.first', { count: firstCount })} aside={aside(waveSelection?.first)} state="sent">
        {waveSelection && <ChosenServices chosen={waveSelection.first} />}
        {firstWave && !isSmallSelection(firstCount) && (
          <p>
            {t('plan.wave.brings', {
              answers: range(firstWave.answers).expected,
              yes: range(firstWave.accepts).expected,
              range: range(firstWave.accepts).range,
            })}
          </p>
        )}
      </WaveStep>
      <WaveStep
        title={t('plan.wave.others', { count: campaign.selection.length - firstCount })}
        aside={aside(waveSelection?.others)}
        state="open"
      >
        {waveSelection && <ChosenServices chosen={waveSelection.others} />}
        <p>
          {t('plan.wave.rule', { percent, count: firstCount, needed: yesNeeded(firstCount, percent) })}{' '}
          {firstWave && t('plan.wave.likely', { percent: formatNumber(firstWave.goesOnPercent, locale, 0) })}
        </p>
        <p>
          {firstWave && !isSmallSelection(firstCount)
            ? t('plan.wave.whenDays', { count: firstCount, range: range(firstWave.days).range })
            : t('plan.wave.when', { count: firstCount })}
        </p>
        <p>
          {waveSelection ? t('plan.wave.money', { credits: sumOf(waveSelection.others) }) : t('plan.wave.moneyUnknown')}
        </p>
      </WaveStep>
    </WaveSteps>
  );
}

function ChosenServices({ chosen }: { chosen: Chosen }) {
  return (
    <div className={cx(styles.line, s.who)}>
      <span className={s.covers} aria-hidden="true">
        {chosen.slice(0, coversShown).map(({ service }) => (
          <CoverArt key={service.id} src={service.imageUrl} seed={service.id} size={32} />
        ))}
      </span>
      <span className={cx(styles.small, s.names)}>{chosen.map(({ service }) => service.title).join(', ')}</span>
    </div>
  );
}
