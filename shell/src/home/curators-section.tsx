import { ArrowRightIcon, Button } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import s from './curators-section.module.css';
import { ProductPicture } from './product-picture.tsx';

const points = ['pay', 'pace', 'taste', 'payout'] as const;

/** What Fanfare is for those who listen: in their colour. */
export function CuratorsSection() {
  const { t } = useTranslation(namespace);
  return (
    <section className={s.band} id="curators" aria-labelledby="curators-title" data-role="curator">
      <div className={s.panel}>
        <div className={s.words}>
          <p className={s.kicker}>{t('home.curators.kicker')}</p>
          <h2 id="curators-title">{t('home.curators.title')}</h2>
          <p className={s.lead}>{t('home.curators.lead')}</p>
          <dl className={s.points}>
            {points.map((point) => (
              <div key={point}>
                <dt>{t(`home.curators.${point}`)}</dt>
                <dd>{t(`home.curators.${point}Text`)}</dd>
              </div>
            ))}
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
