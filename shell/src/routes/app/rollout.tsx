import { cx, Tag, VisuallyHidden } from '@fanfare/shared-ui';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import type { ChannelOverview } from './queries.ts';
import s from './rollout.module.css';
import { isUnderWay, nextText, placeOf, whereText, type RolloutState } from './rollout-text.ts';
import { formatNumber } from '../../lib/formats.ts';

const tones: Record<RolloutState['state'], NonNullable<ComponentProps<typeof Tag>['tone']>> = {
  baking: 'role',
  waiting: 'neutral',
  held: 'warning',
  done: 'positive',
  rolled_back: 'danger',
  stopped: 'neutral',
};

/** More stages than these leave no room for a percent sign on a phone. */
const mostWithUnit = 6;

/** Of a version that everyone got at once, only what is still watched, or went back by itself, is worth a line. */
const isShown = (rollout: RolloutState): boolean =>
  rollout.stages.length > 1 || isUnderWay(rollout) || rollout.state === 'rolled_back';

/** How far the rollout of a front end's version is, and what it waits for; nothing where there is none to speak of. */
export function Rollout({ rollout }: { rollout: ChannelOverview['rollout'] }) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  if (!rollout || !isShown(rollout)) return null;
  const { version, stages, state, why } = rollout;
  const isSingle = stages.length === 1;
  const next = nextText(rollout, now(), t);
  return (
    <div className={s.rollout}>
      <p className={s.head}>
        <b>{t(isSingle ? 'app.rollout.watch' : 'app.rollout.title', { version })}</b>
        <Tag tone={tones[state]}>{t(`app.rollout.state.${state}`)}</Tag>
      </p>
      {!isSingle && (
        <ol className={s.stages} aria-label={t('app.rollout.stages')} data-figures>
          {stages.map((percent, index) => {
            const place = placeOf(rollout, index);
            return (
              <li key={percent} className={cx(s[place])} aria-current={place === 'current' ? 'step' : undefined}>
                {stages.length > mostWithUnit ? formatNumber(percent) : t('app.rollout.stage', { percent })}
                <VisuallyHidden>, {t(`app.rollout.${place}`)}</VisuallyHidden>
              </li>
            );
          })}
        </ol>
      )}
      {isUnderWay(rollout) && <p>{whereText(rollout, now(), t)}</p>}
      {next !== null && <p>{next}</p>}
      {/* While it simply goes on, the lines above say all of it. */}
      {next === null && state !== 'done' && <p>{why}</p>}
    </div>
  );
}
