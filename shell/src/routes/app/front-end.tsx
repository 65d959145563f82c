import { cx, Skeleton, styles } from '@fanfare/shared-ui';
import type { FrontEndName } from '@fanfare/api-contract';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import s from './app-page.module.css';
import { CanaryCell, StableCell } from './live-cell.tsx';
import type { ChannelOverview, Overview } from './queries.ts';
import { Rollout } from './rollout.tsx';
import { StaffStrip } from './staff-strip.tsx';
import { TabCell } from './tab-cell.tsx';
import type { TabState } from './tab-state.ts';

interface Props {
  name: FrontEndName;
  /** What is live; undefined while unknown, or if nothing was released. */
  channel: ChannelOverview | undefined;
  /** Where this tab's version has its screens: what it owns is in the channel. */
  prefixes: readonly string[];
  isLoading: boolean;
  tab: TabState | null;
  /** For staff only: what their verbs apply to. */
  overview: Overview | undefined;
}

/** A row: the front end's name, its stable version, its canary, this tab's version. */
export function FrontEnd({ name, channel, prefixes, isLoading, tab, overview }: Props) {
  const { t } = useTranslation(namespace);
  const id = useId();
  const live = (cell: (channel: ChannelOverview) => ReactNode) => {
    if (channel) return cell(channel);
    return isLoading ? <CellSkeleton /> : <p className={s.quiet}>{t('app.live.unknown')}</p>;
  };
  return (
    <section className={s.row} aria-labelledby={id} data-front-end={name}>
      <div className={s.what}>
        <h2 id={id}>{name}</h2>
        {channel?.owner && <p>{channel.owner}</p>}
        <p>{name === 'shell' ? t('app.shellAbout') : (channel?.prefixes ?? prefixes).join(', ')}</p>
        {channel?.origin && <p>{t('app.ownOrigin', { origin: channel.origin })}</p>}
      </div>
      <Cell caption={t('app.column.live')}>
        {live((known) => (
          <StableCell channel={known} />
        ))}
      </Cell>
      <Cell caption={t('app.column.canary')} isEmpty={channel?.canary === null}>
        {live((known) => (
          <CanaryCell channel={known} />
        ))}
      </Cell>
      <Cell caption={t('app.column.tab')}>
        <TabCell tab={tab} />
      </Cell>
      {channel && <Rollout rollout={channel.rollout} />}
      {overview && channel && <StaffStrip channel={channel} overview={overview} />}
    </section>
  );
}

interface CellProps {
  caption: string;
  /** Contains only the placeholder text; hidden when cells are stacked. */
  isEmpty?: boolean;
  children: ReactNode;
}

function Cell({ caption, isEmpty = false, children }: CellProps) {
  return (
    <div className={cx(s.cell, isEmpty && s.nothing)}>
      <h3 className={s.caption}>{caption}</h3>
      {children}
    </div>
  );
}

function CellSkeleton() {
  return (
    <div className={styles.stackClose}>
      <Skeleton shape="block" width={120} height={24} />
      <Skeleton width="80%" lines={2} />
    </div>
  );
}
