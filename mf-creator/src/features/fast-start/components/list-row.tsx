import type { ServiceCard } from '@fanfare/api-contract';
import { useCardTexts, useText } from '@fanfare/kit';
import { countryName, CoverArt, formatNumber, formatShort, ServiceTags, StatBar, styles } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { Credits } from '../../../lib/credits.tsx';
import s from './list-row.module.css';
import { useReasons } from '../../../lib/reasons/use-reasons.ts';

interface ListRowProps {
  service: ServiceCard;
  /** The track's first genre, for the accept rate. */
  genreName: string | undefined;
  /** Adds or removes it. */
  action: ReactNode;
}

const reasonsShown = 2;

/** A service in a compact row: name, reasons, rates and price. */
export function ListRow({ service, genreName, action }: ListRowProps) {
  const { t, locale } = useText();
  const words = useCardTexts();
  const { title, curator, country, audience, statistics, replyDays } = service;
  const reasons = useReasons(service.reasons);
  const percent = (rate: number) => formatNumber(rate * 100, locale, 0);
  const { answerRate, acceptRate, acceptRateInGenre } = statistics;
  const inGenre = acceptRateInGenre !== null && genreName !== undefined;
  const yes = inGenre ? acceptRateInGenre : acceptRate;
  return (
    <article className={s.row} aria-label={title}>
      <CoverArt src={service.imageUrl} seed={service.id} size={48} />
      <div className={s.names}>
        <h3>
          {title}
          <ServiceTags service={service} words={words} />
        </h3>
        <p className={styles.small}>
          {[
            curator.display_name,
            countryName(country, locale),
            t(`card.audience.${service.type}.${audience.source}`, { size: formatShort(audience.size, locale) }),
          ].join(', ')}
        </p>
        {reasons.length > 0 && (
          <ul>
            {reasons.slice(0, reasonsShown).map(({ text }) => (
              <li key={text} className={styles.small}>
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={s.stats}>
        {answerRate === null || yes === null ? (
          <p className={styles.small}>{t('fastStart.list.fresh', { days: t('days', { count: replyDays }) })}</p>
        ) : (
          <>
            <StatBar label={t('card.answers')} value={percent(answerRate)} unit="%" fill={answerRate} />
            <StatBar
              label={inGenre ? t('card.yesIn', { genre: words.genre(genreName) }) : t('card.yes')}
              value={percent(yes)}
              unit="%"
              tone="role"
              fill={yes}
            />
          </>
        )}
      </div>
      <Credits className={s.price} size="l" compact credits={service.priceCredits} />
      <div className={s.action}>{action}</div>
    </article>
  );
}
