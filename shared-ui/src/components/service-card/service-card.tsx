import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatShort } from '../../lib/formats.ts';
import { countryName } from '../../lib/place-names.ts';
import { CoverArt } from '../cover-art/cover-art.tsx';
import { CreditAmount } from '../credit-amount/credit-amount.tsx';
import { LinkMark } from '../link-field/link-mark.tsx';
import s from './service-card.module.css';
import type { ServiceFiguresProps } from './card-service.ts';
import { ServiceAbout } from './service-about.tsx';
import { ServiceFigures } from './service-figures.tsx';
import { ServiceTags } from './service-tags.tsx';

export interface ServiceCardProps extends ServiceFiguresProps {
  /** The actions: one button or two. None on a read-only card. */
  acts?: ReactNode;
  /** The curator’s name, where it is a link. */
  who?: ReactNode;
  /** Selected: marked at its edge. */
  isMarked?: boolean;
  /** Replaces an audience that isn't known yet. */
  audienceText?: string | undefined;
  /** Quiet actions beside the link to its page. */
  more?: ReactNode;
  /** Below everything else, e.g. why the last press was refused. */
  end?: ReactNode;
  /** `plain` outside a list, without the rule and the spacing of one. */
  variant?: 'row' | 'plain';
}

/** A curator's service as creators choose it: its price, its record, its fit. A container query on its own width lays it out. */
export function ServiceCard({
  acts,
  who,
  isMarked = false,
  audienceText,
  more,
  end,
  variant = 'row',
  ...figures
}: ServiceCardProps) {
  const { service, words } = figures;
  const { say, locale } = words;
  const { type, title, audience, deliverable, keepDays } = service;
  const platform = type === 'playlist' || type === 'radio' ? null : type;
  return (
    <article className={cx(s.card, s[variant])} data-marked={isMarked} aria-label={title}>
      <div className={cx(s.top, platform && s.twoActs)}>
        <CoverArt src={service.imageUrl} seed={service.id} size={56} />
        <div className={s.names}>
          <h3>
            {title}
            <ServiceTags service={service} words={words} />
          </h3>
          <p className={s.facts}>
            {platform && (
              <span className={s.platform}>
                <LinkMark place={platform} />
                {say(`platform.${platform}`)}
              </span>
            )}
            <span>{who ?? service.curator.display_name}</span>
            <span>{countryName(service.country, locale)}</span>
            <span>
              {audienceText ?? say(`audience.${type}.${audience.source}`, { size: formatShort(audience.size, locale) })}
            </span>
          </p>
        </div>
        <CreditAmount
          className={s.price}
          size="l"
          compact
          credits={service.priceCredits}
          unitLabel={say('creditsUnit', { count: service.priceCredits })}
          locale={locale}
        />
        {acts && <div className={s.acts}>{acts}</div>}
      </div>
      {platform && deliverable && (
        <p className={s.deliverable}>
          {keepDays === null
            ? deliverable
            : say('keeps', { deliverable: deliverable.replace(/\.$/, ''), days: say('days', { count: keepDays }) })}
        </p>
      )}
      <ServiceAbout className={s.about} service={service} words={words} more={more} />
      <ServiceFigures {...figures} />
      {end && <div className={s.end}>{end}</div>}
    </article>
  );
}
