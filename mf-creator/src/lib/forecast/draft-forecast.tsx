import type { Campaign } from '@fanfare/api-contract';
import { Loading, useText } from '@fanfare/kit';
import { linkClass, Skeleton, styles } from '@fanfare/shared-ui';
import { Forecast } from './forecast.tsx';
import { useDraftForecast, type WavePreview } from './queries.ts';

interface DraftForecastProps {
  campaign: Campaign;
  waves?: WavePreview;
  withDays?: boolean;
  layout?: 'narrow' | 'wide';
  className?: string;
}

/** The forecast of a draft's selection; nothing without one. On failure it says so. */
export function DraftForecast({ campaign, waves, ...rest }: DraftForecastProps) {
  const { t } = useText();
  const { data, isStale, isError, retry } = useDraftForecast(campaign, waves);
  if (campaign.selection.length === 0) return null;
  if (isError) {
    return (
      <p className={styles.small}>
        {t('forecast.failed')}{' '}
        <button type="button" className={linkClass} onClick={retry}>
          {t('forecast.retry')}
        </button>
      </p>
    );
  }
  if (!data?.forecast) return <ForecastSkeleton className={rest.className} />;
  return <Forecast forecast={data.forecast} isStale={isStale} {...rest} />;
}

/** The placeholder of the first forecast. */
export function ForecastSkeleton({ className }: { className?: string }) {
  const { t } = useText();
  return (
    <Loading label={t('forecast.loading')} className={className}>
      <div className={styles.stackClose}>
        <Skeleton width="60%" />
        <Skeleton shape="block" width="100%" height={128} />
        <Skeleton width="100%" lines={3} />
      </div>
    </Loading>
  );
}
