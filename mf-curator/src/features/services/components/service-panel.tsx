import { useText } from '@fanfare/kit';
import type { DataOf } from '@fanfare/shell-contract';
import {
  Button,
  countryName,
  CoverArt,
  CreditAmount,
  Panel,
  PencilIcon,
  Tag,
  formatDate,
  formatShort,
} from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { servicePath } from '../../../paths.ts';
import { AvailabilityForm } from './availability-form.tsx';
import { PromiseReviewBanner } from './promise-review-banner.tsx';
import { ServiceAway } from './service-away.tsx';
import s from './service-panel.module.css';
import { ServiceState } from './service-state.tsx';
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
  const { card, status, weeklyCapacity, awayUntil, isAwayByRule, promiseReview } = service;
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
              countryName(card.country, locale),
              ...(card.audience.size > 0
                ? [t('services.audience', { size: formatShort(card.audience.size, locale), context: card.type })]
                : []),
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
      {card.description ? <p className={s.description}>{card.description}</p> : null}
      {card.genres.length > 0 ? (
        <ul className={s.genres} aria-label={t('services.genres')}>
          {card.genres.map((genre) => (
            <li key={genre.id}>
              <Tag>{genre.name}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      {isOnOff || card.statistics.answerCount > 0 ? <ServiceStatistics card={card} /> : null}
      {promiseReview ? <PromiseReviewBanner review={promiseReview} /> : null}
      {status === 'active' || (status === 'paused' && promiseReview) ? null : <ServiceState id={card.id} />}
      {isOnOff ? (
        <>
          <AvailabilityForm
            serviceId={card.id}
            isPaused={status === 'paused'}
            isUnderReview={promiseReview !== undefined}
            weeklyCapacity={weeklyCapacity}
          />
          <div className={s.more}>
            <ServiceAway id={card.id} awayUntil={awayUntil} isByRule={isAwayByRule} />
            <Button
              iconStart={<PencilIcon size={16} aria-hidden="true" />}
              aria-label={t('services.list.editOf', { title: card.title })}
              render={<Link to={servicePath(card.id, 'about')} />}
            >
              {t('services.list.edit')}
            </Button>
          </div>
        </>
      ) : null}
    </Panel>
  );
}
