import { Flare } from '@fanfare/shared-ui';
import { Trans, useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { useShell } from '../shell-context.tsx';
import { FinderSlot } from './finder-slot.tsx';
import s from './home.module.css';
import { MoneySection } from './money-section.tsx';
import { NumbersSection } from './numbers-section.tsx';
import './texts.ts';
import { useHomeContent } from './use-home-content.ts';

/** The landing page, for people who don't know Fanfare yet. */
export default function Home() {
  const { t } = useTranslation(namespace);
  const { services } = useShell();
  const content = useHomeContent();
  services.usePageTitle(t('home.title'));
  return (
    <main>
      <section className={s.hero}>
        <div className={s.heroIn}>
          <Flare variant="hero" className={s.flare ?? ''} />
          <h1>
            {t('home.hero1')}
            <br />
            {t('home.hero2')}
          </h1>
          <p className={s.lead}>
            <Trans t={t} i18nKey="home.lead" components={{ b: <b /> }} />
          </p>
          <FinderSlot />
        </div>
      </section>
      <MoneySection />
      <NumbersSection numbers={content.numbers} />
    </main>
  );
}
