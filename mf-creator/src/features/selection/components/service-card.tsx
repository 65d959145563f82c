import type { ServiceCard as Service } from '@fanfare/api-contract';
import { useCardTexts, useText } from '@fanfare/kit';
import { Banner, Button, CheckIcon, PlusIcon, ServiceCard as Card, ThumbsDownIcon } from '@fanfare/shared-ui';
import { memo } from 'react';
import { CuratorActions, type CuratorActionsProps } from '../../../lib/curator/curator-actions.tsx';
import { ListButton } from '../../../lib/lists/list-button.tsx';
import { CuratorLink } from '../../../lib/curator/curator-link.tsx';
import { RecentAdds } from './recent-adds.tsx';
import s from './service-card.module.css';
import { ServiceSound } from './service-sound.tsx';
import { useReasons } from '../../../lib/reasons/use-reasons.ts';

export interface ServiceCardProps extends Omit<CuratorActionsProps, 'curator'> {
  service: Service;
  isAdded: boolean;
  /** Why the last click was refused. */
  refusal?: string | undefined;
  /** The track's first genre, for the accept rate. */
  genreName: string | undefined;
  /** The campaign's track, to compare its sound; without one there is nothing to compare. */
  trackId?: number;
  /** The draft that it can be added to. */
  campaignId?: number;
  /** Adds (true) or removes it. */
  onToggle: (service: Service, isAdded: boolean) => void;
  /** Puts it aside; where nothing is suggested, it can't be. */
  onDislike?: (service: Service) => void;
}

/** A service to add or remove, whose curator can be saved or blocked. */
export const ServiceCard = memo(function ServiceCard({
  service,
  isAdded,
  refusal,
  genreName,
  trackId,
  campaignId,
  isSaved,
  isBlocking,
  onSave,
  onBlock,
  onToggle,
  onDislike,
}: ServiceCardProps) {
  const { t } = useText();
  const words = useCardTexts();
  const reasons = useReasons(service.reasons);
  const { title, availability } = service;
  const isOpen = availability.status === 'open';
  return (
    <Card
      service={{ ...service, reasons }}
      words={words}
      genreName={genreName}
      isMarked={isAdded}
      who={<CuratorLink curator={service.curator} campaignId={campaignId} />}
      acts={
        <Button
          disabled={!isOpen && !isAdded}
          aria-pressed={isAdded}
          aria-label={t(isAdded ? 'selection.remove' : 'selection.add', { title })}
          iconStart={isAdded ? <CheckIcon size={16} /> : isOpen ? <PlusIcon size={16} /> : undefined}
          onClick={() => onToggle(service, !isAdded)}
        >
          {isAdded ? t('selection.added') : t(`selection.status.${availability.status}`)}
        </Button>
      }
      more={
        <div className={s.actions}>
          <div className={s.looks}>
            {trackId !== undefined && <ServiceSound service={service} trackId={trackId} />}
            <RecentAdds service={service} />
          </div>
          <div className={s.buttons}>
            {onDislike && (
              <Button
                size="s"
                variant="ghost"
                iconStart={<ThumbsDownIcon size={16} aria-hidden="true" />}
                aria-label={t('finder.dislikeNamed', { title })}
                onClick={() => onDislike(service)}
              >
                {t('finder.dislike')}
              </Button>
            )}
            <ListButton service={service} />
            <CuratorActions
              curator={service.curator}
              isSaved={isSaved}
              isBlocking={isBlocking}
              onSave={onSave}
              onBlock={onBlock}
            />
          </div>
        </div>
      }
      end={refusal && <Banner tone="danger">{refusal}</Banner>}
    />
  );
});
