import type { InfluencerMetadata, InfluencerSet } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button } from '@fanfare/shared-ui';
import { Nothing } from '../../../lib/page/nothing.tsx';
import s from './nobody-fits.module.css';
import type { useSet } from './use-set.ts';

interface NobodyFitsProps {
  set: InfluencerSet;
  metadata: InfluencerMetadata;
  acts: ReturnType<typeof useSet>;
  /** Opens the settings on narrow screens. */
  onSettings: () => void;
}

/** An empty set: nothing matches, the budget is too small, or there was no search yet. */
export function NobodyFits({ set, metadata, acts, onSettings }: NobodyFitsProps) {
  const { t } = useText();
  const { fittingCount, hasMore, settings } = set;
  const cheapest = metadata.platforms
    .filter(({ type, minCredits }) => settings.platforms.includes(type) && minCredits !== null)
    .reduce((least, { minCredits }) => Math.min(least, minCredits ?? least), Number.POSITIVE_INFINITY);
  const why = hasMore ? 'ready' : fittingCount === 0 ? 'none' : settings.budgetCredits < cheapest ? 'budget' : 'seen';
  return (
    <div className={s.room}>
      <Nothing
        mood="silent"
        title={t(`influencers.empty.${why}.title`)}
        text={t(`influencers.empty.${why}.text`, { count: settings.budgetCredits, cheapest })}
        actions={
          hasMore ? (
            <Button variant="primary" loading={acts.isRenewing} onClick={acts.renew}>
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
