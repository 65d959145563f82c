import { useText } from '@fanfare/kit';
import { Card, styles } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { campaignTypes, useOfferFacts, type Offer } from '../../../lib/campaign/offer-facts.ts';
import { typeIcons } from '../../../lib/campaign/type-name.tsx';
import { NextButton } from '../../../lib/next-button.tsx';
import { to } from '../../../paths.ts';
import s from './type-cards.module.css';

interface TypeCardsProps {
  curatorTypes: readonly Offer[];
  /** The track of the campaign, if it is chosen already. */
  trackId: number | null;
}

/** The three campaign types by price, wait and result. */
export function TypeCards({ curatorTypes, trackId }: TypeCardsProps) {
  const { t } = useText();
  const factsOf = useOfferFacts(curatorTypes);
  return (
    <ul className={styles.thirds}>
      {campaignTypes.map((type) => {
        const Icon = typeIcons[type];
        const name = t(`campaign.type.${type}`);
        return (
          <li key={type}>
            <Card className={s.type} render={<article aria-label={name} />}>
              <span className={s.icon}>
                <Icon size={22} aria-hidden="true" />
              </span>
              <h2>{name}</h2>
              <p className={styles.quiet}>{t(`create.${type}.text`)}</p>
              <dl className={s.facts}>
                {factsOf(type).map((fact) => (
                  <div key={fact.name}>
                    <dt>{fact.name}</dt>
                    <dd>{fact.text}</dd>
                  </div>
                ))}
              </dl>
              <div className={s.end}>
                <NextButton render={<Link to={to.create(type, trackId)} />}>{t(`create.${type}.action`)}</NextButton>
              </div>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
