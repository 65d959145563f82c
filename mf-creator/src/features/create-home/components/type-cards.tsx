import type { CampaignType } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import type { DataOf } from '@fanfare/shell-contract';
import { Card, formatCredits, ListMusicIcon, RadioTowerIcon, SmartphoneIcon, styles } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { NextButton } from '../../../lib/next-button.tsx';
import { to } from '../../../paths.ts';
import s from './type-cards.module.css';

type CuratorType = DataOf<'GET /api/public/curator/types'>[number];

const types = [
  { type: 'playlists', Icon: ListMusicIcon, serviceTypes: ['playlist'] },
  { type: 'radios', Icon: RadioTowerIcon, serviceTypes: ['radio'] },
  { type: 'influencers', Icon: SmartphoneIcon, serviceTypes: ['instagram', 'tiktok', 'youtube'] },
] as const satisfies readonly { type: CampaignType; Icon: unknown; serviceTypes: readonly CuratorType['type'][] }[];

/** The three campaign types by price, wait and result. */
export function TypeCards({ curatorTypes }: { curatorTypes: readonly CuratorType[] }) {
  const { t, locale } = useText();
  const price = (amount: number) => formatCredits(amount, locale, { compact: true });
  return (
    <ul className={styles.thirds}>
      {types.map(({ type, Icon, serviceTypes }) => {
        const offers = curatorTypes.filter((offer) => (serviceTypes as readonly string[]).includes(offer.type));
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
                {offers.length > 0 && (
                  <>
                    <div>
                      <dt>{t('create.price')}</dt>
                      <dd>
                        {t('create.priceRange', {
                          min: price(Math.min(...offers.map((offer) => offer.minPriceCredits))),
                          max: price(Math.max(...offers.map((offer) => offer.maxPriceCredits))),
                        })}
                      </dd>
                    </div>
                    <div>
                      <dt>{t('create.wait')}</dt>
                      <dd>{t('create.waitDays', { count: Math.max(...offers.map((offer) => offer.replyDays)) })}</dd>
                    </div>
                  </>
                )}
                <div>
                  <dt>{t('create.result')}</dt>
                  <dd>{t(`create.${type}.result`)}</dd>
                </div>
              </dl>
              <div className={s.end}>
                <NextButton render={<Link to={to.create(type)} />}>{t(`create.${type}.action`)}</NextButton>
              </div>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
