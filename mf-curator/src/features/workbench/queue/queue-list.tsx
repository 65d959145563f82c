import type { QueueItem } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CoverArt, EyeOffIcon, cx, formatCredits } from '@fanfare/shared-ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { submissionPath } from '../../../paths.ts';
import { groupQueue } from '../lib/groups.ts';
import { Countdown } from './countdown.tsx';
import s from './queue-list.module.css';

interface QueueListProps {
  items: readonly QueueItem[];
  /** More have yet to load, so the count of the last group is a minimum. */
  hasMore: boolean;
  selectedId: number | null;
  nowMs: number;
  /** Blind mode: hides whose tracks these are, except those in the set. Null hides nothing. */
  shownIds: ReadonlySet<number> | null;
}

/** The queue, grouped by how soon deadlines are. */
export const QueueList = memo(function QueueList({ items, hasMore, selectedId, nowMs, shownIds }: QueueListProps) {
  const { t } = useText();
  const groups = groupQueue(items, nowMs);
  return groups.map((group, index) => (
    <section key={group.name} aria-labelledby={`queue-${group.name}`}>
      <div className={s.head}>
        <h2 id={`queue-${group.name}`}>{t(`queue.groups.${group.name}`)}</h2>
        <span data-figures="">
          {hasMore && index === groups.length - 1
            ? t('queue.atLeast', { count: group.items.length })
            : group.items.length}
        </span>
      </div>
      <ul className={s.list}>
        {group.items.map((item) => (
          <li key={item.submissionId}>
            <Row
              item={item}
              isSelected={item.submissionId === selectedId}
              nowMs={nowMs}
              isHidden={shownIds !== null && !shownIds.has(item.submissionId)}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
});

interface RowProps {
  item: QueueItem;
  isSelected: boolean;
  nowMs: number;
  isHidden: boolean;
}

const Row = memo(function Row({ item, isSelected, nowMs, isHidden }: RowProps) {
  const { t, locale } = useText();
  const { track } = item;
  return (
    <Link
      to={submissionPath(item.submissionId)}
      className={cx(s.row, isSelected && s.selected)}
      aria-current={isSelected ? 'true' : undefined}
    >
      {isHidden ? (
        <span className={s.noCover}>
          <EyeOffIcon size={18} aria-hidden="true" />
        </span>
      ) : (
        <CoverArt seed={track.id} src={track.coverUrl} size={44} />
      )}
      <span className={s.names}>
        <b>{isHidden ? t('blind.title') : track.title}</b>
        <span>
          {isHidden
            ? item.service.title
            : item.isNewVersion
              ? t('queue.newVersion', { artist: track.artist })
              : track.artist}
        </span>
      </span>
      <span className={s.end}>
        {isHidden ? null : (
          <span className={s.earn} data-figures="" title={t('queue.earns')}>
            {item.isNewVersion ? t('queue.free') : formatCredits(item.earnCredits, locale)}
          </span>
        )}
        <Countdown sentAt={item.sentAt} deadlineAt={item.deadlineAt} nowMs={nowMs} />
      </span>
    </Link>
  );
});
