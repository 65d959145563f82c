import type { CampaignType, Pack } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { ArrowRightIcon, Button, RadioGroup, styles } from '@fanfare/shared-ui';
import type { SyntheticEvent } from 'react';
import { campaignTypes, useOfferFacts, type Offer } from '../../../lib/campaign/offer-facts.ts';
import { usualGoal, withBudget, withGoal } from '../lib/draft.ts';
import type { DraftState } from '../lib/use-draft.ts';
import { BudgetField } from './budget-field.tsx';
import s from './goal-step.module.css';

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
  const factsOf = useOfferFacts(offers);
  const goal = draft.goal ?? usualGoal;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (draft.goal === null) change(withGoal(draft, goal));
    onNext();
  };
  return (
    <form className={styles.stackWide} noValidate onSubmit={submit}>
      <RadioGroup
        layout="cards"
        label={t('fastStart.goal.label')}
        labelHidden
        value={goal}
        onValueChange={(chosen: CampaignType) => change(withGoal(draft, chosen))}
        options={campaignTypes.map((type) => ({
          value: type,
          label: t(`campaign.type.${type}`),
          hint: <Facts goal={type} facts={factsOf(type)} />,
        }))}
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
function Facts({ goal, facts }: { goal: CampaignType; facts: readonly { name: string; text: string }[] }) {
  const { t } = useText();
  return (
    <span className={s.facts}>
      <span>{t(`create.${goal}.text`)}</span>
      {facts.map(({ name, text }) => (
        <span key={name} className={s.fact}>
          <span className={styles.caption}>{name}</span> <span>{text}</span>
        </span>
      ))}
    </span>
  );
}
