import type { Pack } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Chip, cx, formatCredits, formatEuros, Slider, styles } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useCreditsText } from '../../../lib/credits.tsx';
import { cheapestPacks } from '../lib/cheapest-packs.ts';
import s from './budget-field.module.css';

const from = (start: number, end: number, step: number) =>
  Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, index) => start + index * step);
const stops = [...from(5, 60, 5), ...from(70, 150, 10), ...from(175, 500, 25)];
const suggestions = [10, 25, 50, 100, 250];

interface BudgetFieldProps {
  value: number;
  packs: readonly Pack[];
  /** Null without a wallet. */
  walletCredits: number | null;
  /** Only the slider, for tight spaces. */
  isCompact?: boolean;
  onChange: (credits: number) => void;
}

/** The campaign's budget in credits, and what missing credits cost. */
export function BudgetField({ value, packs, walletCredits, isCompact = false, onChange }: BudgetFieldProps) {
  const { t, locale } = useText();
  const creditsText = useCreditsText();
  const [moving, setMoving] = useState<number | null>(null);
  const current = moving ?? value;
  const missing = Math.max(0, current - (walletCredits ?? 0));
  const price = cheapestPacks(packs, missing);
  const choose = (credits: number) => {
    setMoving(null);
    if (credits !== value) onChange(credits);
  };
  const euros = price && {
    euros: formatEuros(price.priceCents, locale),
    packs: new Intl.ListFormat(locale).format(price.packs.toSorted((a, b) => b - a).map(String)),
    count: price.packs.length,
  };
  return (
    <div className={styles.stackClose}>
      <Slider
        label={t('fastStart.budget.label')}
        labelEnd={<output className={s.value}>{creditsText(current)}</output>}
        stops={stops}
        value={current}
        onValueChange={setMoving}
        onValueCommit={choose}
        formatValue={creditsText}
      />
      {!isCompact && (
        <>
          <div className={styles.wrap} role="group" aria-label={t('fastStart.budget.suggestions')}>
            {suggestions.map((credits) => (
              <Chip key={credits} selected={current === credits} onClick={() => choose(credits)}>
                {formatCredits(credits, locale, { compact: true })}
              </Chip>
            ))}
          </div>
          <p className={cx(styles.figures, s.euros)} aria-live="polite">
            {walletCredits !== null && missing === 0
              ? t('fastStart.budget.wallet', { credits: formatCredits(walletCredits, locale) })
              : euros && t(walletCredits ? 'fastStart.budget.missing' : 'fastStart.budget.packs', euros)}
          </p>
        </>
      )}
    </div>
  );
}
