import type { OwnServiceDetail } from '@fanfare/api-contract';
import { countriesQuery, useCardTexts, useShell, useText } from '@fanfare/kit';
import { Card, ServiceCard } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { ServiceFields } from '../lib/use-service-form.ts';
import s from './card-preview.module.css';

interface CardPreviewProps {
  service: OwnServiceDetail;
  /** The service's fields with unsaved edits. */
  values: ServiceFields;
}

/** Live preview of the card that creators choose from, and of the details they read when writing to the service. */
export function CardPreview({ service: { card }, values }: CardPreviewProps) {
  const { t, locale } = useText();
  const { call } = useShell();
  const words = useCardTexts();
  const countries = useQuery(countriesQuery(call, locale));
  const country = countries.data?.find(({ id }) => id === values.countryId) ?? card.country;
  const size = card.type === 'radio' ? values.audienceSize : card.audience.size;
  const description = values.description.trim();
  return (
    <Card>
      <article className={s.preview} aria-label={t('services.preview.title')}>
        <ServiceCard
          variant="plain"
          words={words}
          service={{
            ...card,
            title: values.title.trim() || t('services.preview.noTitle'),
            deliverable: values.deliverable.trim(),
            priceCredits: values.priceCredits,
            replyDays: values.replyDays,
            keepDays: values.keepDays,
            country,
            audience: { ...card.audience, size },
            queue: { ...card.queue, capacity: values.maxOpen },
          }}
          audienceText={size > 0 ? undefined : t('services.preview.noAudience', { context: card.type })}
        />
        {description && (
          <div className={s.reads}>
            <p>{t('services.preview.reads')}</p>
            <p>{description}</p>
          </div>
        )}
      </article>
    </Card>
  );
}
