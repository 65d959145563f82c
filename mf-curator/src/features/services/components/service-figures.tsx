import type { ServiceCard } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CoverArt, CreditAmount, formatShort, Tag } from '@fanfare/shared-ui';
import s from './service-figures.module.css';
import { ServiceStatistics } from './service-statistics.tsx';

/** Compact services, each with the figures that creators choose by. */
export function ServiceFigures({ cards }: { cards: readonly ServiceCard[] }) {
  const { t, locale } = useText();
  return (
    <ul className={s.list}>
      {cards.map((card) => (
        <li key={card.id}>
          <div className={s.top}>
            <CoverArt seed={card.id} src={card.imageUrl} size={48} />
            <div className={s.names}>
              <b>{card.title}</b>
              <p>
                {[
                  t(`services.types.${card.type}`),
                  t('services.audience', { size: formatShort(card.audience.size, locale), context: card.type }),
                ].join(' · ')}{' '}
                {card.isDemo ? <Tag tone="demo">{t('track.demo')}</Tag> : null}
              </p>
            </div>
            <CreditAmount credits={card.priceCredits} unitLabel={t('credits')} locale={locale} compact />
          </div>
          <ServiceStatistics card={card} />
        </li>
      ))}
    </ul>
  );
}
