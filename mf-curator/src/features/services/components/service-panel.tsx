import type { DataOf } from '@fanfare/shell-contract';
import { CoverArt, CreditAmount, Panel, Tag, formatDate, formatShort } from '@fanfare/shared-ui';
import { useText } from '../../../lib/use-text.ts';
import { AvailabilityForm } from './availability-form.tsx';
import s from './service-panel.module.css';
import { ServiceStatistics } from './service-statistics.tsx';

type OwnService = DataOf<'GET /api/v2/curator/services'>[number];

const toneOf = {
  active: 'positive',
  paused: 'warning',
  draft: 'neutral',
  checking: 'neutral',
  rejected: 'danger',
  suspended: 'danger',
} as const;

/** One of my services as creators see it, and its switches. */
export function ServicePanel({ service }: { service: OwnService }) {
  const { t, locale } = useText();
  const { card, status, weeklyCapacity, awayUntil } = service;
  const isOnOff = status === 'active' || status === 'paused';
  return (
    <Panel className={s.panel} aria-label={card.title}>
      <div className={s.top}>
        <CoverArt seed={card.id} src={card.imageUrl} size={72} />
        <div className={s.names}>
          <h2>{card.title}</h2>
          <p className={s.facts}>
            {[
              t(`services.types.${card.type}`),
              card.country.name,
              t('services.audience', { size: formatShort(card.audience.size, locale), context: card.type }),
              t('services.replyDays', { count: card.replyDays }),
            ].join(' · ')}
          </p>
          <p className={s.tags}>
            <Tag tone={toneOf[status]}>{t(`services.status.${status}`)}</Tag>
            <Tag tone="line">{t(`services.levels.${card.level}`)}</Tag>
            {card.availability.status === 'full' ? <Tag tone="warning">{t('services.full')}</Tag> : null}
            {awayUntil ? <Tag tone="warning">{t('services.away', { day: formatDate(awayUntil, locale) })}</Tag> : null}
            {card.isDemo ? <Tag tone="demo">{t('track.demo')}</Tag> : null}
          </p>
        </div>
        <p className={s.price}>
          <CreditAmount credits={card.priceCredits} unitLabel={t('credits')} locale={locale} size="l" compact />
          <span>{t('services.perTrack')}</span>
        </p>
      </div>
      <p className={s.description}>{card.description}</p>
      <ul className={s.genres} aria-label={t('services.genres')}>
        {card.genres.map((genre) => (
          <li key={genre.id}>
            <Tag>{genre.name}</Tag>
          </li>
        ))}
      </ul>
      <ServiceStatistics card={card} />
      {isOnOff ? (
        <AvailabilityForm serviceId={card.id} isPaused={status === 'paused'} weeklyCapacity={weeklyCapacity} />
      ) : null}
    </Panel>
  );
}
