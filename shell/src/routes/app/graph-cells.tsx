import { CircleCheckIcon, CircleXIcon, cx, MinusIcon, NumberCell, Tag, VisuallyHidden } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import s from './graph.module.css';
import { alarmingRate } from './health-bar.tsx';
import type { ReleaseGraph } from './queries.ts';
import { VersionName } from './version-name.tsx';
import { formatNumber, formatAgo } from '../../lib/formats.ts';

type Row = ReleaseGraph['versions'][number];
type Pair = ReleaseGraph['pairs'][number];

/** A live version's name, as the row's header. */
export function VersionHead({ row: { name, version, place, isKilled } }: { row: Row }) {
  const { t } = useTranslation(namespace);
  return (
    <th scope="row">
      <span className={s.name}>
        <b>{name}</b> <VersionName version={version} size="s" />
        {isKilled && <Tag tone="danger">{t('releases.graph.disabled')}</Tag>}
        {place === 'canary' && <Tag tone="role">{t('app.column.canary')}</Tag>}
      </span>
    </th>
  );
}

/** How often it failed in browsers, and of how many. */
export function FailuresCell({ health: { failureRate, mounted, failed, errors } }: { health: Row['health'] }) {
  const { t } = useTranslation(namespace);
  if (failureRate === null) return <NumberCell tone="quiet">{t('app.health.none')}</NumberCell>;
  return (
    <NumberCell>
      <span className={cx(failureRate >= alarmingRate && s.bad)}>
        {t('releases.graph.percent', { percent: formatNumber(failureRate * 100, 1) })}
      </span>
      <small>
        {t('app.health.counts', { mounted: formatNumber(mounted), failed: formatNumber(failed) })}
        {errors > 0 && <> {t('app.health.errors', { count: errors })}</>}
      </small>
    </NumberCell>
  );
}

const looks = {
  passed: [CircleCheckIcon, s.good],
  failed: [CircleXIcon, s.bad],
  refused: [CircleXIcon, s.bad],
  unchecked: [MinusIcon, s.unsure],
} as const;

/** What is known of a remote in a shell; a shell has no pair with a shell. */
export function PairCell({ pair }: { pair: Pair | undefined }) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  if (!pair) {
    return (
      <td className={s.unsure}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('releases.graph.noPair')}</VisuallyHidden>
      </td>
    );
  }
  const { state, checked } = pair;
  const [Icon, look] = looks[state];
  return (
    <td>
      <span className={cx(s.state, look)}>
        <Icon size={16} aria-hidden="true" />
        {t(`releases.graph.state.${state}`)}
      </span>
      {checked && <small>{t('releases.graph.when', { when: formatAgo(checked.at, now()), who: checked.who })}</small>}
    </td>
  );
}

/** Whether the API answers what a version calls. */
export function ApiCell({ row: { api, calls, unanswered }, api: known }: { row: Row; api: ReleaseGraph['api'] }) {
  const { t } = useTranslation(namespace);
  const isOld = api < known.oldest || api > known.current;
  const isGood = !isOld && unanswered.length === 0;
  const [Icon, look] = looks[isGood ? 'passed' : 'failed'];
  return (
    <td>
      <span className={cx(s.state, look)}>
        <Icon size={16} aria-hidden="true" />
        {isOld
          ? t('releases.graph.apiOld', { api })
          : unanswered.length > 0
            ? t('releases.graph.unanswered', { count: unanswered.length })
            : t('releases.graph.answered', { count: calls })}
      </span>
    </td>
  );
}
