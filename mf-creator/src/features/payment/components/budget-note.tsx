import type { CampaignType, PaymentSummary } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Banner, Button, formatCredits, styles } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { typeContext } from '../../../lib/campaign/type-context.ts';
import { to } from '../../../paths.ts';

interface BudgetNoteProps {
  type: CampaignType;
  summary: PaymentSummary;
}

/** What this month's campaigns for the artist have used of their budget; a warning with the way out where this one would exceed it. */
export function BudgetNote({ type, summary: { budget, totalCredits } }: BudgetNoteProps) {
  const { t, locale } = useText();
  if (!budget) return null;
  const figures = {
    artist: budget.artistName,
    used: formatCredits(budget.usedCredits, locale),
    budget: formatCredits(budget.budgetCredits, locale),
  };
  if (!budget.isExceeded) return <p className={styles.small}>{t('budget.used', figures)}</p>;
  return (
    <Banner
      tone="warning"
      title={t('budget.title', figures)}
      action={
        <Button size="s" render={<Link to={to.artist(budget.artistId)} state={{ from: 'payment' }} />}>
          {t('budget.change')}
        </Button>
      }
    >
      {t('budget.text', { ...figures, total: formatCredits(totalCredits, locale), ...typeContext(type) })}
    </Banner>
  );
}
