import { ArrowRightIcon, Button, Flare } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import s from './closing-section.module.css';

/** The last word of the home page, out of the bell of a horn. */
export function ClosingSection() {
  const { t } = useTranslation(namespace);
  return (
    <section className={s.closing} aria-labelledby="closing-title">
      <div className={s.in}>
        <Flare variant="hero" className={s.flare ?? ''} />
        <h2 id="closing-title">{t('home.closing.title')}</h2>
        <p>{t('home.closing.text')}</p>
        <Button
          size="l"
          variant="primary"
          render={<Link to={paths.creator.fastStart} />}
          iconEnd={<ArrowRightIcon size={18} />}
        >
          {t('home.startCampaign')}
        </Button>
      </div>
    </section>
  );
}
