import type { InfluencerSet } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Button, cx, formatShort, linkClass, ProgressBar, RefreshCwIcon, styles } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { useCreditsNumber } from '../../../lib/credits.tsx';
import s from './set-header.module.css';
import { influencerCap } from '../../../lib/pro-features.ts';
import type { useSet } from './use-set.ts';

interface SetHeaderProps {
  set: InfluencerSet;
  actions: ReturnType<typeof useSet>;
  /** The limit with Pro; null for Pro accounts. */
  proCap: number | null;
  /** More buttons: settings on a narrow screen, adding by name. */
  children?: ReactNode;
}

/** Size, followers and budget of the set, and the button for others. */
export function SetHeader({ set, actions, proCap, children }: SetHeaderProps) {
  const { t, locale } = useText();
  const creditsNumber = useCreditsNumber();
  const { openPro } = useShell();
  const { items, fittingCount, audienceSize, totalCredits, settings, cap, hasMore } = set;
  const isAtCap = items.length >= cap;
  return (
    <div className={s.head}>
      <div className={s.line}>
        <h2 tabIndex={-1}>{t('curatorCount', { context: 'influencers', count: items.length })}</h2>
        <p className={styles.figures}>
          {t('influencers.ofFitting', { count: fittingCount })}
          {items.length > 0 && `, ${t('influencers.followers', { size: formatShort(audienceSize, locale) })}`}
        </p>
        <div className={cx(styles.wrap, s.tools)}>
          {children}
          <Button
            iconStart={<RefreshCwIcon size={16} aria-hidden="true" />}
            disabled={!hasMore && !actions.isRegenerating}
            loading={actions.isRegenerating}
            onClick={actions.regenerate}
          >
            {t(hasMore || actions.isRegenerating ? 'influencers.regenerate' : 'influencers.noMore')}
          </Button>
        </div>
      </div>
      <div className={s.line}>
        <ProgressBar
          className={s.budget}
          label={t('influencers.budget.used')}
          value={Math.min(totalCredits, settings.budgetCredits)}
          max={settings.budgetCredits}
          valueText={t('influencers.budget.of', {
            credits: creditsNumber(totalCredits),
            count: settings.budgetCredits,
            budget: creditsNumber(settings.budgetCredits),
          })}
        />
        <p className={cx(styles.figures, s.cap)} data-full={isAtCap}>
          {t('influencers.cap', { count: items.length, cap })}{' '}
          {proCap !== null && isAtCap && (
            <button type="button" className={linkClass} onClick={() => openPro(influencerCap(proCap))}>
              {t('influencers.capMore', { max: proCap })}
            </button>
          )}
        </p>
      </div>
      <p className={styles.faint}>{t('fair')}</p>
      <div className={s.news}>
        <p role="status">{actions.announcement}</p>
        {actions.canUndo && (
          <button
            type="button"
            className={linkClass}
            disabled={actions.isRegenerating}
            onClick={actions.undoRegenerate}
          >
            {t('influencers.restore')}
          </button>
        )}
      </div>
    </div>
  );
}
