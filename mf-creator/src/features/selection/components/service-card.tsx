import type { ServiceCard as Service } from '@fanfare/api-contract';
import { Banner, Button, CoverArt, CreditAmount, formatShort, CheckIcon, PlusIcon } from '@fanfare/shared-ui';
import { memo } from 'react';
import { ServiceReasons } from '../../../lib/service-card/service-reasons.tsx';
import { ServiceTags } from '../../../lib/service-card/service-tags.tsx';
import { useText } from '../../../lib/use-text.ts';
import s from './service-card.module.css';
import { ServiceStatistics } from './service-statistics.tsx';

interface ServiceCardProps {
  service: Service;
  isAdded: boolean;
  /** Why the last press was refused. */
  refusal: string | undefined;
  /** The track's first genre, which the accept rate speaks of. */
  genreName: string | undefined;
  /** Puts it in (true) or takes it out. */
  onToggle: (service: Service, isAdded: boolean) => void;
}

/** A curator's service to choose: what it costs, how it answers, why it fits. */
export const ServiceCard = memo(function ServiceCard({
  service,
  isAdded,
  refusal,
  genreName,
  onToggle,
}: ServiceCardProps) {
  const { t, locale } = useText();
  const { title, curator, country, audience, availability } = service;
  const isOpen = availability.status === 'open';
  return (
    <article className={s.card} data-added={isAdded} aria-label={title}>
      <div className={s.top}>
        <CoverArt src={service.imageUrl} seed={service.id} size={56} />
        <div className={s.names}>
          <h3>
            {title}
            <ServiceTags service={service} />
          </h3>
          <p className={s.facts}>
            <span>{curator.display_name}</span>
            <span>{country.name}</span>
            <span>
              {t(`audience.${service.type}.${audience.source}`, { size: formatShort(audience.size, locale) })}
            </span>
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
        <Button
          className={s.pick}
          disabled={!isOpen && !isAdded}
          aria-pressed={isAdded}
          aria-label={t(isAdded ? 'selection.remove' : 'selection.add', { title })}
          iconStart={isAdded ? <CheckIcon size={16} /> : isOpen ? <PlusIcon size={16} /> : undefined}
          onClick={() => onToggle(service, !isAdded)}
        >
          {isAdded ? t('selection.added') : t(`selection.status.${availability.status}`)}
        </Button>
      </div>
      {service.statistics.answerRate === null ? (
        <p className={s.fresh}>
          {t('selection.fresh', {
            answers: t('selection.answersSoFar', { count: service.statistics.answerCount }),
            days: t('days', { count: service.replyDays }),
            open: service.queue.open,
            capacity: service.queue.capacity,
          })}
        </p>
      ) : (
        <ServiceStatistics service={service} genreName={genreName} className={s.stats} />
      )}
      <ServiceReasons service={service} className={s.reasons} closedClassName={s.closed} />
      {refusal && (
        <Banner className={s.refusal} tone="danger">
          {refusal}
        </Banner>
      )}
    </article>
  );
});
