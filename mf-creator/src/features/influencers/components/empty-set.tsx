import type { InfluencerMetadata, InfluencerSet } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { useCreditsNumber } from '../../../lib/credits.tsx';
import { EmptyState } from '../../../lib/page/empty-state.tsx';
import s from './empty-set.module.css';
import type { useSet } from './use-set.ts';

interface EmptySetProps {
  set: InfluencerSet;
  metadata: InfluencerMetadata;
  actions: ReturnType<typeof useSet>;
  /** Opens the settings on narrow screens. */
  onSettings: () => void;
}

/** An empty set: nothing matches, the budget is too small, or there was no search yet. */
export function EmptySet({ set, metadata, actions, onSettings }: EmptySetProps) {
  const { t } = useText();
  const price = useCreditsNumber();
  const { fittingCount, hasMore, settings } = set;
  const cheapest = metadata.platforms
    .filter(({ type, minCredits }) => settings.platforms.includes(type) && minCredits !== null)
    .reduce((lowest, { minCredits }) => Math.min(lowest, minCredits ?? lowest), Number.POSITIVE_INFINITY);
  const reason = hasMore
    ? 'ready'
    : fittingCount === 0
      ? 'none'
      : settings.budgetCredits < cheapest
        ? 'budget'
        : 'seen';
  return (
    <div className={s.room}>
      <EmptyState
        mood="silent"
        title={t(`influencers.empty.${reason}.title`)}
        text={t(`influencers.empty.${reason}.text`, {
          credits: price(settings.budgetCredits),
          cheapest: price(cheapest),
        })}
        actions={
          hasMore ? (
            <Button variant="primary" loading={actions.isRegenerating} onClick={actions.regenerate}>
              {t('influencers.side.go')}
            </Button>
          ) : (
            <Button className={s.settings} onClick={onSettings}>
              {t('influencers.change')}
            </Button>
          )
        }
      />
    </div>
  );
}
