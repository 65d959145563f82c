import type { ServiceCard } from '@fanfare/api-contract';
import { LoadError, Loading, useShell, useText } from '@fanfare/kit';
import { Popover, Skeleton, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PlacementList } from '../../../lib/curator/placement-list.tsx';
import { servicePlacementsQuery } from '../api/service-placements.ts';
import s from './service-sound.module.css';

/** A button that shows what a playlist or radio added lately. An influencer’s posts aren’t known. */
export function RecentAdds({ service }: { service: ServiceCard }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { type, title } = service;
  if (type !== 'playlist' && type !== 'radio') return null;
  return (
    <Popover
      className={s.panel}
      open={isOpen}
      onOpenChange={setIsOpen}
      title={t('recentAdds.title', { title })}
      trigger={
        <button type="button" className={s.button} aria-label={t('recentAdds.buttonNamed', { title })}>
          {t('recentAdds.button')}
        </button>
      }
    >
      {isOpen && <Adds serviceId={service.id} />}
    </Popover>
  );
}

function Adds({ serviceId }: { serviceId: number }) {
  const { t } = useText();
  const { call } = useShell();
  const placements = useQuery(servicePlacementsQuery(call, serviceId));
  if (placements.isLoadingError)
    return <LoadError error={placements.error} onRetry={() => void placements.refetch()} />;
  if (placements.isPending) {
    return (
      <Loading>
        <Skeleton lines={6} />
      </Loading>
    );
  }
  if (placements.data.length === 0) return <p className={styles.faint}>{t('recentAdds.none')}</p>;
  return <PlacementList placements={placements.data} />;
}
