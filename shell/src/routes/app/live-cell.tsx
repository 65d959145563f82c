import { Tag } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import { HealthBar } from './health-bar.tsx';
import s from './parts.module.css';
import type { ChannelOverview, LiveVersion } from './queries.ts';
import { VersionName } from './version-name.tsx';
import { formatAgo } from '../../lib/formats.ts';

function Facts({ live }: { live: LiveVersion }) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  return (
    <p className={s.facts}>
      {t('app.live.facts', {
        since: formatAgo(live.since, now()),
        contract: live.contract,
        api: live.api,
      })}
    </p>
  );
}

/** The stable version, for everybody outside the canary's share. */
export function StableCell({ channel }: { channel: ChannelOverview }) {
  const { t } = useTranslation(namespace);
  const { stable, lastGood, isKilled } = channel;
  return (
    <>
      <p className={s.top}>
        <VersionName version={stable.version} />
        {isKilled && <Tag tone="danger">{t('app.live.killed')}</Tag>}
      </p>
      {isKilled && <p className={s.say}>{t('app.live.killedText')}</p>}
      <Facts live={stable} />
      <HealthBar health={stable.health} />
      {lastGood && <p className={s.facts}>{t('app.live.lastGood', { version: lastGood })}</p>}
    </>
  );
}

/** The canary and its share. */
export function CanaryCell({ channel: { canary } }: { channel: ChannelOverview }) {
  const { t } = useTranslation(namespace);
  if (!canary) return <p className={s.quiet}>{t('app.live.noCanary')}</p>;
  const { percent, live } = canary;
  return (
    <>
      <p className={s.top}>
        <VersionName version={live.version} />
        <Tag tone="role">{t('app.live.percent', { percent })}</Tag>
      </p>
      <span className={s.share} aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </span>
      <Facts live={live} />
      <HealthBar health={live.health} />
    </>
  );
}
