import type { CampaignType, Pack } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import type { DataOf } from '@fanfare/shell-contract';
import { ArrowRightIcon, Button, formatCredits, RadioGroup, styles } from '@fanfare/shared-ui';
import { useState, type SyntheticEvent } from 'react';
import { withBudget, withGoal } from '../lib/draft.ts';
import type { DraftState } from '../lib/use-draft.ts';
import { BudgetField } from './budget-field.tsx';
import s from './goal-step.module.css';

type Offer = DataOf<'GET /api/public/curator/types'>[number];

const goals = [
  { goal: 'playlists', types: ['playlist'] },
  { goal: 'radios', types: ['radio'] },
  { goal: 'influencers', types: ['instagram', 'tiktok', 'youtube'] },
] as const satisfies readonly { goal: CampaignType; types: readonly Offer['type'][] }[];

interface GoalStepProps {
  state: DraftState;
  /** Empty while loading or on failure: the goals work without them. */
  offers: readonly Offer[];
  packs: readonly Pack[];
  walletCredits: number | null;
  onNext: () => void;
}

/** Step 2: the goal, with price, wait and result, and the budget. */
export function GoalStep({ state: { draft, change }, offers, packs, walletCredits, onNext }: GoalStepProps) {
  const { t } = useText();
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsMissing(draft.goal === null);
    if (draft.goal !== null) onNext();
  };
  return (
    <form className={styles.stackWide} noValidate onSubmit={submit}>
      <RadioGroup
        layout="cards"
        label={t('fastStart.goal.label')}
        labelHidden
        value={draft.goal}
        onValueChange={(goal: CampaignType) => change(withGoal(draft, goal))}
        options={goals.map(({ goal, types }) => ({
          value: goal,
          label: t(`campaign.type.${goal}`),
          hint: <Facts goal={goal} offers={offers.filter(({ type }) => (types as readonly string[]).includes(type))} />,
        }))}
        error={isMissing && draft.goal === null ? t('required', { field: t('fastStart.goal.name') }) : undefined}
      />
      <section className={styles.ruled} aria-label={t('fastStart.budget.label')}>
        <BudgetField
          value={draft.budgetCredits}
          packs={packs}
          walletCredits={walletCredits}
          onChange={(credits) => change(withBudget(credits))}
        />
      </section>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="l" iconEnd={<ArrowRightIcon size={18} />}>
          {t('fastStart.next.list')}
        </Button>
      </div>
    </form>
  );
}

/** Price, wait and result of a goal. */
function Facts({ goal, offers }: { goal: CampaignType; offers: readonly Offer[] }) {
  const { t, locale } = useText();
  const price = (amount: number) => formatCredits(amount, locale, { compact: true });
  const facts = [
    ...(offers.length > 0
      ? [
          {
            name: t('create.price'),
            text: t('create.priceRange', {
              min: price(Math.min(...offers.map(({ minPriceCredits }) => minPriceCredits))),
              max: price(Math.max(...offers.map(({ maxPriceCredits }) => maxPriceCredits))),
            }),
          },
          {
            name: t('create.wait'),
            text: t('create.waitDays', { count: Math.max(...offers.map(({ replyDays }) => replyDays)) }),
          },
        ]
      : []),
    { name: t('create.result'), text: t(`create.${goal}.result`) },
  ];
  return (
    <span className={s.facts}>
      <span>{t(`create.${goal}.text`)}</span>
      {facts.map(({ name, text }) => (
        <span key={name} className={s.fact}>
          <span>{name}</span> <span>{text}</span>
        </span>
      ))}
    </span>
  );
}
