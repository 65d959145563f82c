import type { InfluencerSet, ServiceCard } from '@fanfare/api-contract';
import {
  Button,
  CoverArt,
  CreditAmount,
  formatShort,
  LinkMark,
  PinIcon,
  ThumbsDownIcon,
  TrendingUpIcon,
} from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { ServiceReasons } from '../../../lib/service-card/service-reasons.tsx';
import { ServiceTags } from '../../../lib/service-card/service-tags.tsx';
import { useText } from '../../../lib/use-text.ts';
import s from './influencer-card.module.css';

type Item = InfluencerSet['items'][number];

interface InfluencerCardProps {
  item: Item;
  /** How they answer, in the figures people choose by; null where there are too few answers for rates. */
  statistics: ReactNode;
  onPin: (serviceId: number, isPinned: boolean) => void;
  onAside: (service: ServiceCard) => void;
}

/** One influencer of the set: what a post costs and holds, how they answer, why they fit; to be kept or put aside. */
export function InfluencerCard({ item, statistics, onPin, onAside }: InfluencerCardProps) {
  const { t, locale } = useText();
  const { service, isPinned, trends } = item;
  const { title, type, curator, country, audience } = service;
  const platform = type === 'instagram' || type === 'tiktok' || type === 'youtube' ? type : null;
  return (
    <article className={s.card} data-pinned={isPinned} aria-label={title}>
      <div className={s.top}>
        <CoverArt src={service.imageUrl} seed={service.id} size={56} />
        <div className={s.names}>
          <h3>
            {title}
            <ServiceTags service={service} />
          </h3>
          <p className={s.facts}>
            {platform && (
              <span className={s.platform}>
                <LinkMark place={platform} />
                {t(`influencers.platform.${platform}`)}
              </span>
            )}
            <span>{curator.display_name}</span>
            <span>{country.name}</span>
            <span>{t(`audience.${type}.${audience.source}`, { size: formatShort(audience.size, locale) })}</span>
          </p>
        </div>
        <CreditAmount
          className={s.price}
          size="l"
          compact
          credits={service.priceCredits}
          unitLabel={t('creditsUnit', { count: service.priceCredits })}
          locale={locale}
        />
        <div className={s.acts}>
          <Button
            className={s.pin}
            aria-pressed={isPinned}
            aria-label={t(isPinned ? 'influencers.unpin' : 'influencers.pin', { title })}
            iconStart={<PinIcon size={16} aria-hidden="true" />}
            onClick={() => onPin(service.id, !isPinned)}
          >
            {t(isPinned ? 'influencers.pinned' : 'influencers.pinShort')}
          </Button>
          <Button
            variant="ghost"
            aria-label={t('influencers.aside', { title })}
            iconStart={<ThumbsDownIcon size={16} aria-hidden="true" />}
            onClick={() => onAside(service)}
          >
            {t('influencers.asideShort')}
          </Button>
        </div>
      </div>
      {statistics ?? (
        <p className={s.fresh}>
          {t('selection.fresh', {
            answers: t('selection.answersSoFar', { count: service.statistics.answerCount }),
            days: t('days', { count: service.replyDays }),
            open: service.queue.open,
            capacity: service.queue.capacity,
          })}
        </p>
      )}
      <p className={s.deliverable}>
        {service.keepDays === null
          ? service.deliverable
          : t('influencers.deliverable', {
              deliverable: service.deliverable.replace(/\.$/, ''),
              days: t('days', { count: service.keepDays }),
            })}
      </p>
      <ServiceReasons service={service} className={s.reasons} closedClassName={s.closed}>
        {trends.length > 0 && (
          <li>
            <TrendingUpIcon size={16} aria-hidden="true" />
            {t('influencers.postsIn', { trends: new Intl.ListFormat(locale).format(trends) })}
          </li>
        )}
      </ServiceReasons>
    </article>
  );
}
