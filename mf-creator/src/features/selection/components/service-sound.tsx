import type { ServiceCard } from '@fanfare/api-contract';
import { LoadError, Loading, useShell, useText } from '@fanfare/kit';
import { cx, Popover, Skeleton, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trackQuery } from '../../../lib/queries/tracks.ts';
import { SoundChart } from '../../../lib/track/sound-chart.tsx';
import { serviceSoundQuery } from '../api/service-sound.ts';
import s from './service-sound.module.css';

interface ServiceSoundProps {
  service: ServiceCard;
  /** The campaign's. */
  trackId: number;
}

/** A button that shows how a service's tracks sound, beside the campaign's own. */
export function ServiceSound({ service, trackId }: ServiceSoundProps) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      className={s.panel}
      open={isOpen}
      onOpenChange={setIsOpen}
      title={t('sound.of', { title: service.title })}
      trigger={
        <button type="button" className={s.button} aria-label={t('sound.compareWith', { title: service.title })}>
          {t('sound.compare')}
        </button>
      }
    >
      {isOpen && <Comparison serviceId={service.id} trackId={trackId} />}
    </Popover>
  );
}

function Comparison({ serviceId, trackId }: { serviceId: number; trackId: number }) {
  const { t } = useText();
  const { call } = useShell();
  const service = useQuery(serviceSoundQuery(call, serviceId));
  const track = useQuery(trackQuery(call, trackId));
  if (service.isLoadingError) return <LoadError error={service.error} onRetry={() => void service.refetch()} />;
  if (service.isPending || track.isPending) {
    return (
      <Loading>
        <Skeleton lines={6} />
      </Loading>
    );
  }
  const count = service.data.trackCount;
  const own = track.data?.sound?.figures ?? null;
  if (count === 0) return <p className={styles.faint}>{t('sound.noneKnown')}</p>;
  return (
    <>
      <p className={s.legend}>
        {own && <span className={s.own}>{t('sound.yours')}</span>}
        <span className={s.theirs}>{t('sound.most', { count })}</span>
      </p>
      {!own && <p className={cx(styles.faint, s.unknown)}>{t('sound.ownUnknown')}</p>}
      <SoundChart figures={own} service={service.data} />
    </>
  );
}
