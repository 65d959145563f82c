import { ArrowRightIcon, Button } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HomeRules } from '../../boot/page-content.ts';
import { Each } from '../drawn/each.tsx';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import s from './curators-section.module.css';
import { ProductPicture } from './product-picture.tsx';

const points = ['pace', 'taste'] as const;

/** What Fanfare is for those who listen: in their colour. */
export function CuratorsSection({ rules }: { rules: readonly HomeRules[] }) {
  const { t } = useTranslation(namespace);
  return (
    <section className={s.band} id="curators" aria-labelledby="curators-title" data-role="curator">
      <div className={s.panel}>
        <div className={s.words}>
          <p className={s.kicker}>{t('home.curators.kicker')}</p>
          <h2 id="curators-title">{t('home.curators.title')}</h2>
          <p className={s.lead}>{t('home.curators.lead')}</p>
          <dl className={s.points}>
            <Each of={rules}>
              {({ standardShare, trustedShare }) => (
                <Point
                  title={t('home.curators.pay')}
                  text={t('home.curators.payText', { standardShare, trustedShare })}
                />
              )}
            </Each>
            {points.map((point) => (
              <Point key={point} title={t(`home.curators.${point}`)} text={t(`home.curators.${point}Text`)} />
            ))}
            <Each of={rules}>
              {({ cashOut }) => (
                <Point title={t('home.curators.payout')} text={t('home.curators.payoutText', { cashOut })} />
              )}
            </Each>
          </dl>
          <Button size="l" variant="primary" render={<Link to={paths.signup} />} iconEnd={<ArrowRightIcon size={18} />}>
            {t('home.curators.join')}
          </Button>
        </div>
        <div className={s.frame}>
          <ProductPicture
            name="workbench"
            alt={t('home.picture.workbench')}
            sizes="(max-width: 560px) 100vw, (max-width: 1199px) 90vw, 1000px"
            className={s.picture}
          />
        </div>
      </div>
    </section>
  );
}

const Point = ({ title, text }: { title: string; text: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>{text}</dd>
  </div>
);
