import { useShell, useText } from '@fanfare/kit';
import { Chip, formatNumber, linkClass, Slider, styles } from '@fanfare/shared-ui';
import { useMemo } from 'react';
import { Credits, useCreditsText } from '../../../lib/credits.tsx';
import { influencerCap } from '../../../lib/pro-features.ts';
import { budgetStops, reachOf, suggestedBudget, type SettingsFieldProps } from '../lib/settings.ts';

/** The budget: a slider, suggestions, and about how many influencers it reaches. */
export function BudgetField({ metadata, settings, onChange }: SettingsFieldProps) {
  const value = settings.budgetCredits ?? suggestedBudget(metadata);
  const change = (budgetCredits: number) => onChange({ budgetCredits });
  const { t, locale } = useText();
  const creditsText = useCreditsText();
  const { openPro } = useShell();
  const stops = useMemo(() => budgetStops(metadata), [metadata]);
  const reach = reachOf(metadata, settings.platforms, value);
  const { cap, caps } = metadata;
  return (
    <div className={styles.stackClose}>
      <Slider
        label={t('influencers.budget.label')}
        labelEnd={<Credits size="l" compact credits={value} />}
        stops={stops}
        value={value}
        onValueChange={change}
        formatValue={creditsText}
        startText={formatNumber(stops[0] ?? value, locale)}
        endText={formatNumber(stops.at(-1) ?? value, locale)}
      />
      <div className={styles.wrap} role="group" aria-label={t('influencers.budget.suggested')}>
        {metadata.budget.suggestedCredits.map((credits) => (
          <Chip key={credits} selected={credits === value} onClick={() => change(credits)}>
            {creditsText(credits)}
          </Chip>
        ))}
      </div>
      {reach !== null && (
        <p className={styles.small} aria-live="polite">
          {reach >= cap
            ? t('influencers.budget.full', { count: cap })
            : t('influencers.budget.reach', { count: reach })}{' '}
          {reach > cap && cap < caps.pro && (
            <button type="button" className={linkClass} onClick={() => openPro(influencerCap(caps.pro))}>
              {t('influencers.capMore', { max: caps.pro })}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
