import type { InfluencerSet, ServiceCard as Service } from '@fanfare/api-contract';
import { useCardTexts, useText } from '@fanfare/kit';
import { Button, PinIcon, ServiceCard, ThumbsDownIcon, TrendingUpIcon } from '@fanfare/shared-ui';
import { CuratorLink } from '../../../lib/curator/curator-link.tsx';
import { useReasons } from '../../../lib/reasons/use-reasons.ts';

interface InfluencerCardProps {
  item: InfluencerSet['items'][number];
  /** The track's first genre, for the accept rate. */
  genreName: string | undefined;
  onPin: (serviceId: number, isPinned: boolean) => void;
  onDislike: (service: Service) => void;
}

/** One influencer of the set, to pin or dislike. */
export function InfluencerCard({ item, genreName, onPin, onDislike }: InfluencerCardProps) {
  const { t, locale } = useText();
  const words = useCardTexts();
  const { service, isPinned, trends } = item;
  const { title } = service;
  const reasons = useReasons(service.reasons);
  return (
    <ServiceCard
      service={{ ...service, reasons }}
      words={words}
      genreName={genreName}
      isMarked={isPinned}
      who={<CuratorLink curator={service.curator} />}
      acts={
        <>
          <Button
            aria-pressed={isPinned}
            aria-label={t(isPinned ? 'influencers.unpin' : 'influencers.pin', { title })}
            iconStart={<PinIcon size={16} aria-hidden="true" />}
            onClick={() => onPin(service.id, !isPinned)}
          >
            {t(isPinned ? 'influencers.pinned' : 'influencers.pinShort')}
          </Button>
          <Button
            variant="ghost"
            aria-label={t('influencers.dislike', { title })}
            iconStart={<ThumbsDownIcon size={16} aria-hidden="true" />}
            onClick={() => onDislike(service)}
          >
            {t('influencers.dislikeShort')}
          </Button>
        </>
      }
    >
      {trends.length > 0 && (
        <li>
          <TrendingUpIcon size={16} aria-hidden="true" />
          {t('influencers.postsIn', { trends: new Intl.ListFormat(locale).format(trends) })}
        </li>
      )}
    </ServiceCard>
  );
}
