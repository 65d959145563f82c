import type { OwnServiceDetail } from '@fanfare/api-contract';
import { Card, CoverArt, CreditAmount, formatShort, Tag } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';
import { countriesQuery, genresQuery } from '../api/reference.ts';
import type { ServiceFields } from '../lib/use-service-form.ts';
import s from './card-preview.module.css';
import { ServiceStatistics } from './service-statistics.tsx';

interface CardPreviewProps {
  service: OwnServiceDetail;
  /** Its fields with what was typed into them. */
  values: ServiceFields;
}

/** The card that creators choose from, as it is typed. */
export function CardPreview({ service: { card }, values }: CardPreviewProps) {
  const { t, locale } = useText();
  const { call } = useServices();
  const genres = useQuery(genresQuery(call));
  const countries = useQuery(countriesQuery(call));
  const nameOf = (id: number) => genres.data?.find((genre) => genre.id === id)?.name;
  const country = countries.data?.find(({ id }) => id === values.countryId)?.name ?? card.country.name;
  const size = card.type === 'radio' ? values.audienceSize : card.audience.size;
  const isKnown = size > 0;
  const isInfluencer = card.type !== 'playlist' && card.type !== 'radio';
  return (
    <Card className={s.card}>
      <article aria-label={t('services.preview.title')}>
        <div className={s.top}>
          <CoverArt seed={card.id} src={card.imageUrl} size={56} />
          <div className={s.names}>
            <h3>
              {values.title.trim() || t('services.preview.noTitle')}
              {card.level === 'standard' ? null : (
                <Tag tone={card.level === 'new' ? 'role' : 'line'}>{t(`services.levels.${card.level}`)}</Tag>
              )}
              {card.isDemo ? <Tag tone="demo">{t('track.demo')}</Tag> : null}
            </h3>
            <p className={s.facts}>
              {[
                ...(isInfluencer ? [t(`services.types.${card.type}`)] : []),
                card.curator.display_name,
                country,
                isKnown
                  ? t(`services.preview.${card.audience.source}`, {
                      audience: t('services.audience', { size: formatShort(size, locale), context: card.type }),
                    })
                  : t('services.preview.noAudience', { context: card.type }),
              ].join(' · ')}
            </p>
          </div>
          <CreditAmount credits={values.priceCredits} unitLabel={t('credits')} locale={locale} size="l" compact />
        </div>
        <p className={s.text}>{values.description.trim() || t('services.preview.noDescription')}</p>
        {values.genreIds.length > 0 ? (
          <ul className={s.genres} aria-label={t('services.genres')}>
            {values.genreIds.map((id) => (
              <li key={id}>
                <Tag>{nameOf(id) ?? '…'}</Tag>
              </li>
            ))}
          </ul>
        ) : null}
        {values.deliverable.trim() ? (
          <p className={s.text}>
            {isInfluencer && values.keepDays !== null
              ? t('services.preview.deliverable', {
                  deliverable: values.deliverable.trim().replace(/\.$/, ''),
                  days: t('services.edit.daysCount', { count: values.keepDays }),
                })
              : values.deliverable}
          </p>
        ) : null}
        {card.statistics.answerRate === null ? (
          <p className={s.fresh}>
            {t('services.preview.fresh', {
              answers: t('services.preview.answersSoFar', { count: card.statistics.answerCount }),
              days: t('services.edit.daysCount', { count: values.replyDays }),
              open: card.queue.open,
              capacity: values.maxOpen,
            })}
          </p>
        ) : (
          <ServiceStatistics card={{ ...card, queue: { ...card.queue, capacity: values.maxOpen } }} />
        )}
      </article>
    </Card>
  );
}
