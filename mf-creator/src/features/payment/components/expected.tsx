import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { cx, styles } from '@fanfare/shared-ui';
import { DraftForecast } from '../../../lib/forecast/draft-forecast.tsx';
import type { WavePreview } from '../../../lib/forecast/queries.ts';
import s from './plan-fields.module.css';

/** The forecast on the payment page. */
export function Expected({ campaign, waves }: { campaign: Campaign; waves: WavePreview | undefined }) {
  const { t } = useText();
  return (
    <section className={cx(styles.stack, styles.ruled, s.plan)} aria-label={t('pay.expected')}>
      <h2 className={styles.subhead}>{t('pay.expected')}</h2>
      <DraftForecast campaign={campaign} waves={waves} layout="wide" />
      {waves && waves.firstCount > 0 && <p className={styles.caption}>{t('pay.expectedInWaves')}</p>}
    </section>
  );
}
