import { ArrowRightIcon, Button, MarkedText } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import s from './hero.module.css';
import { ProductPicture } from './product-picture.tsx';

/** What Fanfare is, in a sentence and a picture. */
export function Hero() {
  const { t } = useTranslation(namespace);
  return (
    <section className={s.hero}>
      <div className={s.words}>
        <h1>
          {t('home.hero1')}
          <br />
          {t('home.hero2')}
        </h1>
        <p className={s.lead}>
          <MarkedText text={t('home.lead')} components={{ b: <b /> }} />
        </p>
        <div className={s.actions}>
          <Button
            size="l"
            variant="primary"
            render={<Link to={paths.creator.fastStart} />}
            iconEnd={<ArrowRightIcon size={18} />}
          >
            {t('home.startCampaign')}
          </Button>
          <Button size="l" variant="ghost" render={<a href="#curators">{t('home.forCurators')}</a>} />
        </div>
      </div>
      <figure className={s.figure}>
        <ProductPicture
          name="campaign"
          alt={t('home.picture.campaign')}
          sizes="(max-width: 899px) 100vw, (max-width: 1439px) 48vw, 690px"
          isFirst
          className={s.picture}
        />
        <figcaption>{t('home.picture.campaignCaption')}</figcaption>
      </figure>
    </section>
  );
}
