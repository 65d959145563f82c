import type { ServiceCard } from '@fanfare/api-contract';
import { useCardTexts, useText } from '@fanfare/kit';
import { Card, CoverArt, CreditAmount, formatDate } from '@fanfare/shared-ui';
import s from './chosen-services.module.css';

/** The services that a campaign starts with. One that closed meanwhile says when it opens again, and isn’t added. */
export function ChosenServices({ services }: { services: readonly ServiceCard[] }) {
  const { t } = useText();
  const { say, locale } = useCardTexts();
  const stateOf = ({ availability: { status, opensAt } }: ServiceCard) => {
    if (status === 'open') return null;
    if (opensAt === null) return say(`closed.${status}`);
    return say(`opens.${status}`, {
      date: formatDate(opensAt, locale, { weekday: 'short', day: 'numeric', month: 'short' }),
    });
  };
  return (
    <Card className={s.card} render={<section aria-label={t('shareLink.start.chosen')} />}>
      <ul className={s.list}>
        {services.map((service) => (
          <li key={service.id}>
            <CoverArt seed={service.id} src={service.imageUrl} size={40} />
            <span className={s.names}>
              <b>{service.title}</b>
              <small>{stateOf(service)}</small>
            </span>
            <CreditAmount
              credits={service.priceCredits}
              unitLabel={say('creditsUnit', { count: service.priceCredits })}
              locale={locale}
              compact
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
