import type { InfluencerMetadata } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { cx, formatNumber, formatShort, LinkMark, styles } from '@fanfare/shared-ui';
import { useCreditsNumber } from '../../../lib/credits.tsx';
import s from './platform-offers.module.css';

/** Each platform's prices on one scale, and its reach. */
export function PlatformOffers({ metadata }: { metadata: InfluencerMetadata }) {
  const { t, locale } = useText();
  const number = useCreditsNumber();
  const price = (credits: number | null) => number(credits ?? 0);
  const most = Math.max(1, ...metadata.platforms.map(({ maxCredits }) => maxCredits ?? 0));
  const at = (credits: number | null) => `${((credits ?? 0) / most) * 100}%`;
  return (
    <ul className={cx(styles.thirds, styles.ruled, s.platforms)} aria-label={t('influencers.platforms')}>
      {metadata.platforms.map((platform) => (
        <li key={platform.type}>
          <h2>
            <LinkMark place={platform.type} />
            {t(`card.platform.${platform.type}`)}
          </h2>
          {platform.minCredits === null || platform.maxCredits === null ? (
            <p>{t('influencers.nobodyOpen')}</p>
          ) : (
            <>
              <p className={s.price}>
                {t('influencers.priceRange', {
                  min: price(platform.minCredits),
                  max: price(platform.maxCredits),
                })}
              </p>
              <div className={s.scale} aria-hidden="true">
                <i style={{ left: at(platform.minCredits), right: `calc(100% - ${at(platform.maxCredits)})` }} />
                {platform.medianCredits !== null && <b style={{ left: at(platform.medianCredits) }} />}
              </div>
              <p className={styles.figures}>
                {platform.medianCredits !== null && t('influencers.median', { credits: price(platform.medianCredits) })}
              </p>
              <p className={styles.figures}>
                {t('influencers.reach', {
                  count: platform.serviceCount,
                  influencers: formatNumber(platform.serviceCount, locale),
                  size: formatShort(platform.audienceSize, locale),
                })}
              </p>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
