import type { ServiceSound, SoundFigures } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import './sound-texts.ts';
import s from './sound-chart.module.css';
import { placeOf, type SoundScale, soundScales, stepOf } from './sound-scales.ts';

interface SoundChartProps {
  /** The creator's track. */
  figures: SoundFigures | null;
  /** Drawn as a band beside it. */
  service?: ServiceSound;
}

/** From this speechiness on a track speaks as much as it plays. */
const speaking = 0.33;

const percent = (place: number) => `${(place * 100).toFixed(1)}%`;

/** How a track sounds, a line per figure with words at both ends, beside what a service takes. Everything drawn stands in words too. */
export function SoundChart({ figures, service }: SoundChartProps) {
  const { t, locale } = useText();
  const words = (scale: SoundScale, value: number) =>
    t(`sound.step.${stepOf(placeOf(scale, value))}`, {
      low: t(`sound.${scale}.low`),
      high: t(`sound.${scale}.high`),
    });
  /** Null for figures whose number says nothing to people. */
  const number = (scale: SoundScale, value: number) => {
    if (scale !== 'tempoBpm' && scale !== 'loudnessDb') return null;
    const rounded = Math.round(value).toLocaleString(locale, { signDisplay: 'negative' }).replace('-', '−');
    return t(`sound.unit.${scale}`, { number: rounded });
  };
  const both = (scale: SoundScale, value: number) => {
    const unit = number(scale, value);
    return unit === null ? words(scale, value) : t('sound.withWords', { number: unit, words: words(scale, value) });
  };
  const range = (scale: SoundScale, from: number, to: number) => {
    const [first, last] = [from, to].map((value) => number(scale, value) ?? words(scale, value));
    return first === last ? first : t('sound.range', { from: first, to: last });
  };
  const isShown = (scale: SoundScale) => {
    const typical = service?.[scale];
    // A comparison needs both; and that music is no speech goes without saying.
    const values = service ? (typical ? [typical.mean, figures?.[scale] ?? null] : []) : [figures?.[scale] ?? null];
    return values.some((value) => value !== null && (scale !== 'speechiness' || value >= speaking));
  };
  return (
    <dl className={s.chart}>
      {soundScales.filter(isShown).map((scale) => {
        const own = figures?.[scale] ?? null;
        const typical = service?.[scale];
        const [from, to] = typical ? [typical.mean - typical.deviation, typical.mean + typical.deviation] : [0, 0];
        return (
          <div key={scale} className={s.row}>
            <dt>{t(`sound.${scale}.name`)}</dt>
            <dd className={s.words}>
              {figures && <span className={s.own}>{own === null ? t('sound.unknown') : both(scale, own)}</span>}
              {typical && <span className={s.theirs}>{t('sound.theirs', { range: range(scale, from, to) })}</span>}
            </dd>
            <dd className={s.drawing} aria-hidden="true">
              <div className={s.axis}>
                {typical && (
                  <i
                    className={s.band}
                    style={{
                      left: percent(placeOf(scale, from)),
                      width: percent(placeOf(scale, to) - placeOf(scale, from)),
                    }}
                  />
                )}
                {own !== null && <b className={s.mark} style={{ left: percent(placeOf(scale, own)) }} />}
              </div>
              <div className={s.ends}>
                <span>{t(`sound.${scale}.low`)}</span>
                <span>{t(`sound.${scale}.high`)}</span>
              </div>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
