import { useTranslation } from 'react-i18next';
import { Each } from '../drawn/each.tsx';
import { namespace } from '../lib/i18n.ts';
import { useShell } from '../shell-context.tsx';
import { AnswerSection } from './answer-section.tsx';
import { ClosingSection } from './closing-section.tsx';
import { CuratorsSection } from './curators-section.tsx';
import { FinderSlot } from './finder-slot.tsx';
import { Hero } from './hero.tsx';
import s from './home.module.css';
import { MoneySection } from './money-section.tsx';
import { NumbersSection } from './numbers-section.tsx';
import { PostsSection } from './posts-section.tsx';
import { PricingSection } from './pricing-section.tsx';
import { QuestionsSection } from './questions-section.tsx';
import './texts.ts';
import { useHomeContent } from './use-home-content.ts';

/** The landing page, for people who don't know Fanfare yet. */
export default function Home() {
  const { t } = useTranslation(namespace);
  const { services } = useShell();
  const { rules, numbers, pricing, blog } = useHomeContent();
  services.usePageTitle(t('home.title'));
  return (
    <main>
      <Hero />
      <div className={s.place}>
        <FinderSlot />
      </div>
      <Each of={rules}>{(known) => <MoneySection {...known} />}</Each>
      <AnswerSection />
      <Each of={numbers}>{(figures) => <NumbersSection {...figures} />}</Each>
      <CuratorsSection rules={rules} />
      <Each of={pricing}>{(prices) => <PricingSection {...prices} rules={rules} />}</Each>
      <Each of={blog}>{({ posts }) => <PostsSection posts={posts} />}</Each>
      <QuestionsSection rules={rules} />
      <ClosingSection />
    </main>
  );
}
